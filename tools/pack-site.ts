// `npm run pack -- DIR`: creates a folder with a built site and everything it needs to run, including Node, for a container or
// another machine of the same kind. Start it there with bin/node server/start-built.ts.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sayUsage } from '#server/commands/usage.ts'
import { buildIfNeeded } from '#server/build-site.ts'

const root = path.resolve(import.meta.dirname, '..')

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

sayUsage(
  'npm run pack -- DIR\n\nMakes an empty or new folder a site that runs elsewhere: its build, its packages and Node.',
  (args) => args.length === 1 && !args[0]?.startsWith('-'),
)
process.umask(0o022) // the folder is for another user
const [given = ''] = process.argv.slice(2)
const target = path.resolve(given)
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`)
if (!buildIfNeeded()) process.exit(1)
mkdirSync(path.join(target, 'bin'), { recursive: true })
for (const file of ['package.json', 'package-lock.json'])
  copyFileSync(path.join(root, file), path.join(target, file))
// Migrations and the files of threads and child processes are read from the sources.
const isNeeded = (file: string) => !/\.test\.tsx?$/.test(file)
for (const folder of ['app', 'build', 'server'])
  cpSync(path.join(root, folder), path.join(target, folder), { recursive: true, filter: isNeeded })
const installed = spawnSync('npm', ['ci', '--omit=dev', '--silent'], { cwd: target, stdio: 'inherit' })
if (installed.status !== 0) fail('The packages could not be installed; the lines above say why.')
copyFileSync(process.execPath, path.join(target, 'bin/node'))
// The package that provides Node contains it again, with its documentation. Its license stays.
const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>
}
const unused = Object.keys(optionalDependencies).flatMap((name) => [
  `${name}/bin`,
  `${name}/include`,
  `${name}/share`,
])
for (const name of [...unused, '.bin'])
  rmSync(path.join(target, 'node_modules', name), { recursive: true, force: true })
// Copies have their sources' permissions.
spawnSync('chmod', ['-R', 'a+rX', target], { stdio: 'inherit' })
// Checks that it loads, and refuses an invalid setting.
const tried = spawnSync('bin/node', ['server/start-built.ts'], {
  cwd: target,
  env: { PORT: 'many' },
  encoding: 'utf8',
})
if (!tried.stderr.startsWith('PORT ')) fail(`The packed site does not start: ${tried.stderr}`)
process.stdout.write(`${target}/bin/node server/start-built.ts, in that folder, starts the site.\n`)
