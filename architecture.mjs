// The floors of the house and the reading order of its features, and the walk over every import that holds them.
// `node architecture.mjs [folder]` prints each broken rule and exits 1; tests/architecture.test.ts breaks each once.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'

/** Rule 1: which floor a path belongs to (first match), and the floors it may look at. Its own is always among them. */
const FLOORS = [
  { name: 'tests', path: /^(tests|bench|tools)\/|\.test\.tsx?$|^[^/]+$/, sees: ['*'] },
  { name: 'server', path: /^server\//, sees: ['routes', 'features', 'database', 'platform', 'ui'] },
  {
    name: 'routes',
    path: /^app\/(routes\/|root\.|routes\.|entry\.|app\.css)/,
    sees: ['features', 'platform', 'ui'],
  },
  { name: 'features', path: /^app\/features\//, sees: ['database', 'platform', 'ui'] },
  { name: 'database', path: /^app\/database\//, sees: ['platform'] },
  { name: 'platform', path: /^app\/platform\//, sees: [] },
  { name: 'ui', path: /^app\/ui\//, sees: [] },
]

/** Rule 2: the reading order; a feature imports only features that stand before it. */
const FEATURES =
  'site limits live desk letters campuses people notices photos accounts profiles listings saves alerts groups collections decisions messages roommates inquiries contact moderation analytics'.split(
    ' ',
  )

/** Rule 5: a vendor (package name or scope) and the only places that import it. Types may travel, but not to routes. */
const serverFiles = /^app\/(features|platform)\/.*\.server\.tsx?$/
const ROOMS = [
  { vendor: /^@aws-sdk\//, rooms: [/^app\/platform\/files\//] },
  { vendor: /^(sharp|thumbhash)$/, rooms: [/^app\/platform\/files\/images\//] },
  { vendor: /^(undici|ipaddr\.js)$/, rooms: [/^app\/platform\/foreign\//] },
  { vendor: /^sax$/, rooms: [/^app\/features\/listings\/import\/mits\//] },
  { vendor: /^nodemailer$/, rooms: [/^app\/platform\/mail\//] },
  { vendor: /^pg-boss$/, rooms: [/^app\/platform\/jobs\//] },
  { vendor: /^(@better-auth\/.*|better-auth)$/, rooms: [/^app\/features\/accounts\//] },
  { vendor: /^(maplibre-gl|pmtiles|@protomaps\/.*)$/, rooms: [/^app\/ui\/map\//] },
  { vendor: /^d3-(scale|shape)$/, rooms: [/^app\/ui\/charts\//] },
  { vendor: /^ical-generator$/, rooms: [/^app\/platform\/calendar\//] },
  { vendor: /^@electric-sql\//, rooms: [/^app\/database\//] },
  { vendor: /^(drizzle-orm|pg)$/, rooms: [/^app\/database\//, serverFiles] },
  { vendor: /^(hono|@hono\/.*)$/, rooms: [/^server\//] },
]
const ENVIRONMENT = [
  /^app\/platform\/env\.server\.ts$/,
  /^server\/start\.ts$/,
  /^(tests|bench|tools)\//,
  /^[^/]+\.config\.ts$/,
]

/** Rule 4: what a browser may come to read. Screens are split by React Router; letters and factories stay on the server. */
const isBrowserFile = (path) =>
  /^app\/(ui|features|platform)\//.test(path) && !/\.server\.|\.test\.|\/factory\.ts$|-letter\.ts$/.test(path)

/** Rule 8. */
const MOST_LINES = 300
const FORBIDDEN_NAME = /^(lib|libs|common|shared|misc|types)$|(^|-)(util|utils|helper|helpers)$/
const SOURCE = /\.(tsx?|mjs|js)$/
const SKIPPED = /^(node_modules|build|data|public|\..*)$|^app\/database\/migrations$/

const floorOf = (path) => FLOORS.find((floor) => floor.path.test(path))
const featureOf = (path) => /^app\/features\/([^/]+)\//.exec(path)?.[1]

/** Paths of all source files below a folder, relative to it, with forward slashes. */
function sourceFiles(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory())
      return SKIPPED.test(path) || SKIPPED.test(entry.name) ? [] : sourceFiles(root, path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}

/** Every import of a parsed file: static, re-exported and dynamic, with whether only types are taken. */
function importsOf({ module }, text) {
  const exported = module.staticExports
    .flatMap((statement) => statement.entries)
    .filter((e) => e.moduleRequest)
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...exported.map((entry) => ({ specifier: entry.moduleRequest.value, typeOnly: entry.isType })),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
      typeOnly: false,
    })),
  ]
}

function readsEnvironment(program) {
  let found = false
  new Visitor({
    MemberExpression(node) {
      if (node.object.name === 'process' && (node.property.name ?? node.property.value) === 'env')
        found = true
    },
    ImportDeclaration(node) {
      if (/^(node:)?process$/.test(node.source.value)) found = true
    },
  }).visit(program)
  return found
}

/** What one file breaks by itself: its name, its length, being a barrel, reading the environment. */
function brokenAlone(path, text, parsed) {
  const broken = []
  const lines = text.split('\n').length - 1
  const name = path
    .split('/')
    .map((part) => part.split('.')[0])
    .find((part) => FORBIDDEN_NAME.test(part))
  if (lines > MOST_LINES) broken.push(`rule 8: ${lines} lines, more than ${MOST_LINES}`)
  if (name) broken.push(`rule 8: "${name}" does not say what it is`)
  const { body } = parsed.program
  if (body.length > 0 && body.every((node) => /^Export(Named|All)/.test(node.type) && node.source))
    broken.push('rule 8: a barrel, it only exports again')
  if (!ENVIRONMENT.some((room) => room.test(path)) && readsEnvironment(parsed.program))
    broken.push('rule 5: reads process.env outside app/platform/env.server.ts')
  return broken
}

/** What an import of one of our own files breaks. */
function brokenByImport(from, to, typeOnly) {
  const broken = []
  const [floor, target] = [floorOf(from), floorOf(to)]
  if (!floor || !target) return [`rule 1: ${floor ? to : from} belongs to no floor`]
  if (floor.sees[0] === '*') return []
  if (floor !== target && !floor.sees.includes(target.name))
    broken.push(
      `rule ${floor.name === 'routes' && target.name === 'database' ? 3 : 1}: ${floor.name} may not see ${to}`,
    )
  if (floor.name === 'routes' && SOURCE.test(to) && to.startsWith('app/routes/'))
    broken.push(`rule 3: a route imports the route ${to}`)
  const [feature, other] = [featureOf(from), featureOf(to)]
  if (feature && other && FEATURES.indexOf(other) > FEATURES.indexOf(feature))
    broken.push(`rule 2: ${feature} comes before ${other}, yet imports ${to}`)
  if (isBrowserFile(from) && !typeOnly && (to.includes('.server.') || target.name === 'database'))
    broken.push(`rule 4: the browser may read this file, and it imports ${to}`)
  return broken
}

/** What an import of a package breaks. */
function brokenByVendor(from, specifier, typeOnly) {
  const name = specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : specifier.split('/')[0]
  const floor = floorOf(from)?.name
  if (floor === 'tests' || (typeOnly && floor !== 'routes')) return []
  const room = ROOMS.find(({ vendor }) => vendor.test(name))
  if (!room || room.rooms.some((path) => path.test(from))) return []
  return [
    `rule ${floor === 'routes' && /drizzle|pg/.test(name) ? 3 : 5}: ${name} has its own room, and this is not it`,
  ]
}

/** The first chain of imports that comes back to where it began, from each file that has one. */
function cycles(graph) {
  const done = new Set()
  const found = []
  const visit = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push(`${path}: rule 2: a cycle: ${[...trail.slice(start), path].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

/** Every broken rule in a tree, as lines `path: rule N: what is wrong`; an empty list when the house is in order. */
export function checkArchitecture(root) {
  const resolver = new ResolverFactory({ conditionNames: ['node', 'import'] })
  const files = sourceFiles(root)
  const broken = []
  const graph = new Map()
  for (const feature of existsSync(join(root, 'app/features')) ? readdirSync(join(root, 'app/features')) : [])
    if (!FEATURES.includes(feature)) broken.push(`app/features/${feature}: rule 2: not in the reading order`)
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8')
    const parsed = parseSync(path, text)
    const add = (reasons) => broken.push(...reasons.map((reason) => `${path}: ${reason}`))
    for (const error of parsed.errors) add([`does not parse: ${error.message}`])
    add(brokenAlone(path, text, parsed))
    for (const { specifier, typeOnly } of importsOf(parsed, text)) {
      if (!/^[.#]/.test(specifier)) add(brokenByVendor(path, specifier, typeOnly))
      else if (!specifier.includes('/+types/')) {
        const found = resolver.sync(resolve(root, dirname(path)), specifier.replace(/\?.*$/, '')).path
        const to = found && relative(root, found).split(sep).join('/')
        if (!to) add([`${specifier} is not a file (imports carry their extension)`])
        else if (!to.startsWith('node_modules/')) add(brokenByImport(path, to, typeOnly))
        if (to) graph.set(path, [...(graph.get(path) ?? []), to])
      }
    }
  }
  return { files: files.length, broken: [...broken, ...cycles(graph)] }
}

if (import.meta.main) {
  const { files, broken } = checkArchitecture(resolve(process.argv[2] ?? '.'))
  if (files === 0) broken.push('no source files here')
  for (const line of broken) console.error(line)
  console.log(`${files} files, ${broken.length} broken rules`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
