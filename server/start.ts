/** `npm start`, `npm run import`, `npm run admin`: build when the build is older than the sources, then run it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

// React and the build read this; a test runner that starts us has set another.
process.env.NODE_ENV = 'production'

const root = path.resolve(import.meta.dirname, '..')
const entry = path.join(root, 'build/server/index.js')
const sources = [
  'app',
  'server',
  'public',
  'tools/precompress.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

function newestChange(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const children = readdirSync(file).filter((name) => !/\.test\.tsx?$/.test(name))
  return Math.max(stat.mtimeMs, ...children.map((name) => newestChange(path.join(file, name))))
}

const builtAt = existsSync(entry) ? statSync(entry).mtimeMs : 0
if (builtAt < Math.max(...sources.map((source) => newestChange(path.join(root, source))))) {
  process.stdout.write('Building Roost, once after each change of its sources …\n')
  const cli = path.join(root, 'node_modules/@react-router/dev/dist/cli/index.js')
  const build = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (build.status !== 0) {
    process.stderr.write(`${build.stdout}${build.stderr}\nThe build failed; the lines above say why.\n`)
    process.exit(1)
  }
  utimesSync(entry, new Date(), new Date())
}

const { main } = (await import(entry)) as typeof import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
