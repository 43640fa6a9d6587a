// `npm test [-- suite …] [--rounds N]`: runs all test suites, on the production build.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareCeph } from './install-ceph.ts'
import { countPlaywright, countVitest, judge, type Counts } from './test-counts.ts'
import { verify } from './verify.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '2' } },
})
const reports = mkdtempSync(join(tmpdir(), 'roost-reports-'))

/** Runs a program of node_modules in this terminal.
 *  @param beside whether other programs run at the same time: its output is then printed in one piece at its end
 *  @returns its exit code */
function run(command: string, env: Record<string, string> = {}, beside = false): Promise<number | null> {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`
  const output = beside ? 'pipe' : 'inherit'
  const child = spawn(command, {
    shell: true,
    stdio: ['inherit', output, output],
    env: { ...process.env, PATH: path, ...env },
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => said.push(piece))
  return new Promise((done) =>
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      done(code)
    }),
  )
}

const reportAt = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

async function vitest(project: string, env?: Record<string, string>) {
  const report = join(reports, `${project}.json`)
  const reporters = `--reporter=default --reporter=json --outputFile.json="${report}"`
  const code = await run(`vitest run --project ${project} ${reporters}`, env, BESIDE.has(project))
  return judge(code, reportAt(report), countVitest)
}

async function browser() {
  const report = join(reports, 'browser.json')
  const code = await run('playwright test --reporter=list,json', { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return judge(code, reportAt(report), countPlaywright)
}

async function build(): Promise<Counts> {
  const code = await run('node server/build-site.ts')
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

async function storage() {
  const reason = prepareCeph(process.env.ROOST_CEPH)
  return reason ? { failed: 1, reason } : vitest('storage')
}

/** Ordered so that likely failures come early; `build` comes before the suites that need it. */
const SUITES: Record<string, () => Promise<Partial<Counts> & { reason?: string }>> = {
  verify,
  unit: () => vitest('unit'),
  build,
  pglite: () => vitest('pglite'),
  postgres: () => vitest('postgres'),
  storage,
  faults: () => vitest('faults', { FAULT_ROUNDS: values.rounds }),
  server: () => vitest('server'),
  browser,
}

/** Starting, stopping and killing processes is mostly waiting, so these suites run, one after the other, beside those that
 *  keep the processor busy. */
const BESIDE = new Set(['faults', 'server'])

const unknown = positionals.filter((name) => !(name in SUITES))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}: choose from ${Object.keys(SUITES).join(', ')}.`)
  process.exit(1)
}
const chosen = Object.entries(SUITES).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
)
const lines = new Map<string, string>()
const told: string[] = []
const total = { passed: 0, failed: 0 }

async function runSuite(name: string, suite: (typeof SUITES)[string]): Promise<void> {
  console.log(`\n${name} …`)
  const started = performance.now()
  const { passed = 0, failed = 0, reason, failures = [] } = await suite()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  told.push(...failures.map((failure) => `${name}: ${failure}`))
  total.passed += passed
  total.failed += failed
  const numbers = `${String(passed).padStart(6)} passed${String(failed).padStart(5)} failed${seconds.padStart(8)} s`
  lines.set(name, `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)}${numbers}${reason ? `  (${reason})` : ''}`)
}

async function runInTurn(suites: typeof chosen): Promise<void> {
  for (const [name, suite] of suites) await runSuite(name, suite)
}

const inTurn = chosen.filter(([name]) => !BESIDE.has(name))
const built = inTurn.findIndex(([name]) => name === 'build') + 1
await runInTurn(inTurn.slice(0, built))
await Promise.all([runInTurn(inTurn.slice(built)), runInTurn(chosen.filter(([name]) => BESIDE.has(name)))])
rmSync(reports, { recursive: true })
if (told.length > 0) console.log(`\n${told.join('\n')}`)
console.log(`\n${[...lines.values()].join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
