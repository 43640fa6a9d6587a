// `npm run check:deploy`: what operators copy from the folder deploy, checked by the programs that will read it.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** A check, and the Debian package of its program. `quiet`: it also failed when it wrote to its standard error. */
type Check = { package: string; command: string[]; quiet?: true }
const checks: Check[] = [
  { package: 'prometheus', command: ['promtool', 'check', 'config', 'deploy/prometheus/prometheus.yml'] },
  { package: 'prometheus', command: ['promtool', 'test', 'rules', 'deploy/prometheus/alerts-test.yml'] },
]

let failed = 0
for (const { package: name, command, quiet } of checks) {
  const [program = '', ...args] = command
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  const passed = !error && status === 0 && (!quiet || stderr === '')
  if (!passed) failed += 1
  process.stdout.write(`${passed ? '✓' : '✗'} ${command.join(' ')}\n`)
  if (error) process.stdout.write(`${program} cannot be run: install the Debian package ${name}.\n`)
  else if (!passed) process.stdout.write(`${stdout}${stderr}\n`)
}
process.exitCode = failed > 0 ? 1 : 0
