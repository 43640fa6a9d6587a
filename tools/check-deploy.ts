// `npm run check:deploy`: checks the files in the folder deploy that operators copy, with the programs that will read them.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { sayUsage } from '#server/commands/usage.ts'
import { installOnDemand } from './packages/on-demand.ts'
import { runDockerfile } from './run-dockerfile.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Runs a program. `quiet`: output on its standard error also counts as failure, for a program that always exits with 0.
 *  @returns whether it passed */
function passes(program: string, args: string[], debianPackage: string, quiet = false): boolean {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  const passed = !error && status === 0 && !(quiet && stderr !== '')
  process.stdout.write(`${passed ? '✓' : '✗'} ${path.basename(program)} ${args.join(' ')}\n`)
  if (error) process.stdout.write(`${program} cannot be run: install the Debian package ${debianPackage}.\n`)
  else if (!passed) process.stdout.write(`${stdout}${stderr}\n`)
  return passed
}

/** Kubernetes manifests as typed constants: the compiler names wrong types and unknown fields. */
function manifestsPass(): boolean {
  const folder = installOnDemand('kubernetes-models@5.1.0')
  const text = readFileSync(path.join(root, 'deploy/kubernetes/roost.yaml'), 'utf8')
  const lines = parseAllDocuments(text).map((document, index) => {
    if (document.errors.length > 0) throw new Error(String(document.errors[0]))
    const thing = document.toJS() as { apiVersion: string; kind: string }
    const type = `import('kubernetes-models/${thing.apiVersion}/${thing.kind}').I${thing.kind}`
    return `export const thing${index}: ${type} = ${JSON.stringify(thing, null, 2)}\n`
  })
  const file = path.join(folder, 'manifests.ts')
  writeFileSync(file, lines.join('\n'))
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--types',
    'node',
  ]
  return passes(path.join(root, 'node_modules/.bin/tsc'), [...options, path.relative(root, file)], 'npm ci')
}

const services = z.record(
  z.string(),
  z.object({
    image: z.string().optional(),
    build: z.string().optional(),
    volumes: z.array(z.string()).optional(),
    logging: z.object({ options: z.object({ 'max-size': z.string() }) }).optional(),
  }),
)
const compose = z.object({ services, volumes: z.record(z.string(), z.unknown()) })

/** The compose files together: each service has an image and a log limit, and each volume that a service names exists. */
function composePasses(): boolean {
  const parts = ['compose.yaml', 'compose.s3.yaml'].map((name) => {
    const text = readFileSync(path.join(root, 'deploy/container', name), 'utf8')
    return compose.parse(parse(text, { merge: true }))
  })
  const volumes = new Set(parts.flatMap((part) => Object.keys(part.volumes)))
  const images = new Set<string>()
  const missing: string[] = []
  for (const [name, service] of parts.flatMap((part) => Object.entries(part.services))) {
    if (service.image) images.add(name)
    if (service.build && !existsSync(path.join(root, 'deploy/container', service.build, 'Dockerfile')))
      missing.push(`${name} has no Dockerfile`)
    if (!images.has(name)) missing.push(`${name} has no image`)
    if (service.image && !service.logging) missing.push(`${name} has no limit for its log`)
    for (const [volume = ''] of service.volumes?.map((mount) => mount.split(':')) ?? [])
      if (!volume.startsWith('.') && !volumes.has(volume)) missing.push(`${name} has no volume ${volume}`)
  }
  process.stdout.write(`${missing.length === 0 ? '✓' : '✗'} the compose files ${missing.join(', ')}\n`)
  return missing.length === 0
}

/** Whether the Dockerfile's steps lead to a site that serves. */
async function dockerfilePasses(): Promise<boolean> {
  const fault = await runDockerfile(root).then(
    () => '',
    (error: Error) => `\n${error.message}`,
  )
  process.stdout.write(
    `${fault === '' ? '✓' : '✗'} the steps of the Dockerfile, without its images${fault}\n`,
  )
  return fault === ''
}

sayUsage(
  'npm run check:deploy [-- dockerfile]\n\nChecks what deploy/ has, with promtool and systemd-analyze; or the steps of the Dockerfile alone.',
  (args) => args.length === 0 || (args.length === 1 && args[0] === 'dockerfile'),
)

/** `-- dockerfile` checks only that. */
if (process.argv[2] === 'dockerfile') process.exit((await dockerfilePasses()) ? 0 : 1)

/** Programs that must already be installed, with their Debian packages. */
const NEEDED = { promtool: 'prometheus', 'systemd-analyze': 'systemd' }
const missing = Object.entries(NEEDED).filter(([program]) => spawnSync(program, ['--version']).error)
for (const [program, debianPackage] of missing)
  process.stdout.write(`This needs ${program}: install the Debian package ${debianPackage}.\n`)
if (missing.length > 0) process.exit(1)

const results = [
  passes('promtool', ['check', 'config', 'deploy/prometheus/prometheus.yml'], 'prometheus'),
  passes('promtool', ['test', 'rules', 'deploy/prometheus/alerts-test.yml'], 'prometheus'),
  passes(
    'systemd-analyze',
    ['verify', ...globSync('deploy/systemd/*.service', { cwd: root })],
    'systemd',
    true,
  ),
  passes('sh', ['-n', 'deploy/systemd/roost'], 'dash'),
  manifestsPass(),
  composePasses(),
  await dockerfilePasses(),
]
process.exitCode = results.every(Boolean) ? 0 : 1
