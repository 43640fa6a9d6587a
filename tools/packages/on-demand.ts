// Packages that only one command uses: they are installed below node_modules/.cache when it runs, instead of by every `npm ci`.
// `node tools/packages/on-demand.ts NAME@VERSION PROGRAM [ARGUMENTS]` runs a program of one.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Installs a package unless it is already installed.
 *  @param spec its name and exact version, such as `lighthouse@13.5.0`
 *  @returns the `node_modules` folder that contains it; its modules also find the packages of this repository
 *  @throws Error when it cannot be installed */
export function installOnDemand(spec: string): string {
  const folder = path.join(root, 'node_modules/.cache/on-demand', spec)
  const done = path.join(folder, 'installed')
  if (!existsSync(done)) {
    process.stderr.write(`installing ${spec} …\n`)
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--silent', '--prefix', folder, spec]
    if (spawnSync('npm', args, { stdio: 'inherit' }).status !== 0)
      throw new Error(`npm could not install ${spec}.`)
    writeFileSync(done, '')
  }
  return path.join(folder, 'node_modules')
}

if (import.meta.main) {
  const [spec = '', program = '', ...args] = process.argv.slice(2)
  const file = path.join(installOnDemand(spec), '.bin', program)
  process.exitCode = spawnSync(file, args, { stdio: 'inherit' }).status ?? 1
}
