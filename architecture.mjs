// Checks rules 1 to 5 and 8 of CONTRIBUTING.md over every import: the layers, the order of the features, where each vendor
// package may be used, and for rule 6 what walks around it; oxlint finds cycles and long files. `node architecture.mjs [folder]`
// prints each broken rule and exits 1; tests/architecture.test.ts breaks each once.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'
import { ENVIRONMENT, FEATURES, LAYERS, VENDOR_PLACES } from './architecture-lists.mjs'
import { brokenByTables, schemaTables } from './table-owners.mjs'
import { GUARDED_NAMES } from './guarded-names.mjs'

/** Rule 4: what may end up in the browser. React Router splits routes by itself; email texts and factories stay on the server. */
const isBrowserFile = (path) =>
  /^app\/(ui|web|features|platform)\//.test(path) &&
  !/\.server\.|\.test\.|\/factory\.ts$|[/-]email\.ts$/.test(path)

/** Exported values of a file: who needs more of them reads more than one thing. Types are not counted. */
const MOST_EXPORTS = 12
/** The rooms of a feature are flat: its files, those of its components, and the data of its tests. */
const FLAT = /^app\/features\/[^/]+\/((ui|cases)\/)?[^/]+$/
/** Lines of a feature without its tests, and the part of them that may be used: the next change must find room. */
const MOST_FEATURE_LINES = 8000
const MOST_USED = 0.8
/** Exports that are called from outside, besides those of tests and routes: the entry of the built server. */
const ENTRY = 'server/main.ts'
const FORBIDDEN_NAME = /^(lib|libs|common|shared|misc|types)$|(^|-)(util|utils|helper|helpers)$/
const SOURCE = /\.(tsx?|mjs|js)$/
const SKIPPED = /^(node_modules|build|data|\..*)$|^app\/database\/migrations$/

const isFactory = (path) => path.endsWith('/factory.ts')
const layerOf = (path) => LAYERS.find((layer) => layer.path.test(path))
const isTestOf = (path) => layerOf(path)?.name === 'tests'
const featureOf = (path) => /^app\/features\/([^/]+)\//.exec(path)?.[1]

/** Paths of all source files below a folder, relative to it, with forward slashes. */
function sourceFiles(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory())
      return SKIPPED.test(path) || SKIPPED.test(entry.name) || path === 'public'
        ? []
        : sourceFiles(root, path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}

const nameOf = ({ kind, name }) => name ?? (kind === 'Default' ? 'default' : '*')

/** Every import of a parsed file: static, re-exported and dynamic, with whether only types are taken, and which names (`*`: any). */
function importsOf({ module }, text) {
  const exported = module.staticExports
    .flatMap((statement) => statement.entries)
    .filter((e) => e.moduleRequest)
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
      names: entries.map((entry) => nameOf(entry.importName)),
    })),
    ...exported.map((entry) => ({
      specifier: entry.moduleRequest.value,
      typeOnly: entry.isType,
      names: [nameOf(entry.importName)],
    })),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
      typeOnly: false,
      names: ['*'],
    })),
  ]
}

/** The values that a file exports under a name. Types are not counted: they explain the functions beside them. */
const valuesOf = ({ module }) =>
  module.staticExports
    .flatMap((statement) => statement.entries)
    .filter((entry) => !entry.isType)
    .map((entry) => nameOf(entry.exportName))
    .filter((name) => name && name !== '*')

/** All that a file exports of its own, types as well. */
const namesOf = ({ module }) =>
  module.staticExports
    .flatMap((statement) => statement.entries)
    .filter((entry) => !entry.moduleRequest)
    .map((entry) => nameOf(entry.exportName))

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

/** The rules that one file breaks by itself: its name, its length, being a barrel, reading the environment. */
function brokenAlone(path, text, parsed) {
  const broken = []
  const name = path
    .split('/')
    .map((part) => part.split('.')[0])
    .find((part) => FORBIDDEN_NAME.test(part))
  if (name) broken.push(`rule 8: "${name}" does not say what it is`)
  const { body } = parsed.program
  if (body.length > 0 && body.every((node) => /^Export(Named|All)/.test(node.type) && node.source))
    broken.push('rule 8: a barrel, it only exports again')
  const values = valuesOf(parsed).length
  if (values > MOST_EXPORTS && !isTestOf(path))
    broken.push(`rule 8: ${values} exports, more than ${MOST_EXPORTS}`)
  if (featureOf(path) && !FLAT.test(path)) broken.push('rule 8: a folder in a feature besides ui and cases')
  if (!ENVIRONMENT.some((place) => place.test(path)) && readsEnvironment(parsed.program))
    broken.push('rule 5: reads process.env outside app/platform/env.server.ts')
  return broken
}

/** The rules that an import of one of our own files breaks. */
function brokenByImport(from, to, typeOnly, names) {
  const broken = []
  const [layer, target] = [layerOf(from), layerOf(to)]
  if (!layer || !target) return [`rule 1: ${layer ? to : from} belongs to no layer`]
  if (layer.mayImport[0] === '*') return []
  for (const { from: home, name, places } of typeOnly ? [] : GUARDED_NAMES)
    if (
      to === home &&
      (names.includes(name) || names.includes('*')) &&
      !places.some((place) => place.test(from))
    )
      broken.push(`rule 6: ${name} has its own places, and this is not one`)
  if (isFactory(to) && !isFactory(from) && !from.startsWith('server/demo/'))
    broken.push(`rule 6: ${to} makes data without a rule, for tests, benchmarks and the demo`)
  if (layer !== target && !layer.mayImport.includes(target.name))
    broken.push(
      `rule ${layer.name === 'routes' && target.name === 'database' ? 3 : 1}: ${layer.name} may not import ${to}`,
    )
  if (layer.name === 'routes' && SOURCE.test(to) && to.startsWith('app/routes/'))
    broken.push(`rule 3: a route imports the route ${to}`)
  const [feature, other] = [featureOf(from), featureOf(to)]
  if (feature && other && FEATURES.indexOf(other) > FEATURES.indexOf(feature))
    broken.push(`rule 2: ${feature} comes before ${other}, yet imports ${to}`)
  if (isBrowserFile(from) && !typeOnly && (to.includes('.server.') || target.name === 'database'))
    broken.push(`rule 4: the browser may read this file, and it imports ${to}`)
  return broken
}

/** The rules that an import of a package breaks. */
function brokenByVendor(from, specifier, typeOnly) {
  const name = specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : specifier.split('/')[0]
  const layer = layerOf(from)?.name
  if (layer === 'tests' || (typeOnly && layer !== 'routes')) return []
  const vendor = VENDOR_PLACES.find((entry) => entry.package.test(name))
  if (!vendor || vendor.places.some((path) => path.test(from))) return []
  return [
    `rule ${layer === 'routes' && /drizzle|pg/.test(name) ? 3 : 5}: ${name} has its own place, and this is not it`,
  ]
}

/** Exported values that no file imports. */
function unusedExports(values, taken) {
  return [...values].flatMap(([path, names]) => {
    const used = new Set(taken.get(path))
    return used.has('*')
      ? []
      : names
          .filter((name) => !used.has(name))
          .map((name) => `${path}: rule 8: nobody imports ${name}: do not export it`)
  })
}

/** Names that two features export: whoever reads one of them would take it for the other.
 *  @param names what each path exports */
function namedTwice(names) {
  const homes = new Map()
  for (const [path, exported] of names)
    for (const name of new Set(exported)) homes.set(name, [...(homes.get(name) ?? []), path])
  return [...homes].flatMap(([name, paths]) =>
    name !== 'default' && new Set(paths.map(featureOf)).size > 1
      ? [`${paths[0]}: rule 8: ${name} is also exported by ${paths.slice(1).join(', ')}`]
      : [],
  )
}

/** Features with too many lines. @param lines the lines of each path */
function tooLarge(lines) {
  const features = new Map()
  for (const [path, count] of lines) {
    const feature = featureOf(path)
    if (feature && !/\.test\./.test(path)) features.set(feature, (features.get(feature) ?? 0) + count)
  }
  return [...features]
    .filter(([, count]) => count > MOST_USED * MOST_FEATURE_LINES)
    .map(
      ([feature, count]) =>
        `app/features/${feature}: rule 8: ${count} lines, more than ${MOST_USED * 100} % of ${MOST_FEATURE_LINES}: move a thing of its own out`,
    )
}

/** How many source files there are, and every broken rule as a line `path: rule N: what is wrong`. */
export function checkArchitecture(root) {
  const resolver = new ResolverFactory({ conditionNames: ['node', 'import'] })
  const files = sourceFiles(root)
  const byName = schemaTables(root)
  const broken = []
  const values = new Map()
  const names = new Map()
  const taken = new Map()
  const lines = new Map()
  for (const feature of existsSync(join(root, 'app/features')) ? readdirSync(join(root, 'app/features')) : [])
    if (!FEATURES.includes(feature)) broken.push(`app/features/${feature}: rule 2: not in the reading order`)
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8')
    const parsed = parseSync(path, text)
    const add = (reasons) => broken.push(...reasons.map((reason) => `${path}: ${reason}`))
    for (const error of parsed.errors) add([`does not parse: ${error.message}`])
    lines.set(path, text.split('\n').length - 1)
    add(brokenAlone(path, text, parsed))
    if (featureOf(path) && !/\.test\.|\/factory\.ts$/.test(path))
      add(brokenByTables(featureOf(path), FEATURES, byName, parsed, Visitor))
    if (featureOf(path) && !isFactory(path) && !isTestOf(path)) names.set(path, namesOf(parsed))
    if (!['tests', 'routes'].includes(layerOf(path)?.name) && path !== ENTRY)
      values.set(path, valuesOf(parsed))
    for (const { specifier, typeOnly, names: wanted } of importsOf(parsed, text)) {
      if (!/^[.#]/.test(specifier)) add(brokenByVendor(path, specifier, typeOnly))
      else if (!specifier.includes('/+types/')) {
        const found = resolver.sync(resolve(root, dirname(path)), specifier.split('?', 1)[0]).path
        const to = found && relative(root, found).split(sep).join('/')
        if (!to) add([`${specifier} is not a file (imports carry their extension)`])
        else if (!to.startsWith('node_modules/')) add(brokenByImport(path, to, typeOnly, wanted))
        if (to) taken.set(to, [...(taken.get(to) ?? []), ...wanted])
      }
    }
  }
  return {
    files: files.length,
    broken: [...broken, ...tooLarge(lines), ...namedTwice(names), ...unusedExports(values, taken)],
  }
}

if (import.meta.main) {
  const { files, broken } = checkArchitecture(resolve(process.argv[2] ?? '.'))
  if (files === 0) broken.push('no source files here')
  for (const line of broken) console.error(line)
  console.log(`${files} files, ${broken.length} broken rules`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
