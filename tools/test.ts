// `npm test [-- suite …] [--rounds N] [--accept]`: runs all test suites, on the production build. `--accept` accepts changed pictures.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cache } from '#server/build-site.ts'
import { sayUsage } from '#server/commands/usage.ts'
import { ceph, mailProgram, otherBrowsers, pgBouncer, prepare } from './install-packages.ts'
import { scratchFolder, temporaryIn } from './scratch-folder.ts'
import { judgeTime, watchSpeed } from './test-budget.ts'
import {
  addSecondTry,
  countPlaywright,
  countVitest,
  judge,
  type Counts,
  type FileTime,
  type Judged,
} from './test-counts.ts'
import { verify } from './verify.ts'

sayUsage(`npm test [-- SUITE …] [--rounds N] [--accept]

Runs these suites on the production build, or all: unit, pglite, postgres, storage, pooler, faults, build, pictures, browser and more,
as CONTRIBUTING.md says. npm run test:browsers, test:faults and pictures:accept are such runs.`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '2' }, accept: { type: 'boolean', default: false } },
})
// Hundreds of Node processes reuse the code that the first of them compiled, and their sources without types.
process.env.NODE_COMPILE_CACHE ??= cache
const reports = scratchFolder()
const temporary = temporaryIn(reports)
/** Suites with many databases, whose temporary files go there. */
const WITH_DATABASES = new Set(['pglite', 'postgres', 'server'])
/** Shared results of earlier suites: tests/setup/databases/made-once.ts. */
const templates = join(reports, 'templates')
mkdirSync(templates)

type Ended = { code: number | null; processor: number }

/** Runs a program of node_modules in this terminal.
 *  @param beside whether other programs run at the same time: its output is then printed in one piece at the end
 *  @returns its exit code, and the processor seconds of it and everything it started */
function run(command: string, env: Record<string, string> = {}, beside = false): Promise<Ended> {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`
  const output = beside ? 'pipe' : 'inherit'
  const times = join(reports, `${randomUUID()}.times`)
  const timed = `work() { ${command}
}
TIMEFORMAT='%U %S'; { time work 2>&4; } 4>&2 2> "${times}"`
  const child = spawn(timed, {
    shell: 'bash',
    stdio: ['inherit', output, output],
    env: { ...process.env, PATH: path, ROOST_TEMPLATES: templates, ...env },
  })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => pieces.push(piece))
  return new Promise((done) =>
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(pieces))
      const [user = 0, system = 0] = (reportAt(times) ?? '').trim().split(' ').map(Number)
      done({ code, processor: user + system })
    }),
  )
}

const reportAt = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

async function vitest(
  project: string,
  beside?: boolean,
  env?: Record<string, string>,
  files: string[] = [],
): Promise<Judged> {
  const report = join(reports, `${[project, ...files].join('-').replaceAll('/', '-')}.json`)
  const reporters = `--reporter=default --reporter=json --outputFile.json="${report}"`
  const inMemory = WITH_DATABASES.has(project) && { TMPDIR: temporary }
  const command = `vitest run --project ${project} ${files.join(' ')} ${reporters}`
  const ended = await run(command, { ...inMemory, ...env }, beside)
  const first = { ...judge(ended.code, reportAt(report), countVitest), processor: ended.processor }
  const { unbegun = [] } = first
  if (!process.env.CI || unbegun.length === 0 || files.length > 0) return first
  // Vitest retries only tests, not a file's setup.
  return addSecondTry(first, await vitest(project, beside, env, unbegun))
}

async function browser(beside: boolean) {
  const report = join(reports, 'browser.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ended = await run('playwright test --reporter=list,json', env, beside)
  return { ...judge(ended.code, reportAt(report), countPlaywright), processor: ended.processor }
}

async function build(): Promise<Counts & Pick<Ended, 'processor'>> {
  const { code, processor } = await run('node server/build-site.ts')
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, processor }
}

async function storage(beside: boolean) {
  const reason = prepare(ceph, process.env.ROOST_CEPH)
  return reason ? { failed: 1, reason } : vitest('storage', beside)
}

async function pooler(beside: boolean) {
  const reason = prepare(pgBouncer, process.env.ROOST_PGBOUNCER)
  if (reason) return { failed: 1, reason }
  return pgBouncer.isThere() ? vitest('pooler', beside) : { reason: 'left out: there is no PgBouncer' }
}

async function postgres(beside: boolean) {
  const reason = prepare(mailProgram, process.env.ROOST_MAIL)
  return reason ? { failed: 1, reason } : vitest('postgres', beside)
}

async function browsers(beside: boolean) {
  const reason = prepare(otherBrowsers, process.env.ROOST_BROWSERS)
  if (reason) return { failed: 1, reason }
  return otherBrowsers.isThere()
    ? vitest('browsers', beside)
    : { reason: 'left out: WebKit and Firefox are not installed' }
}

/** Processor seconds of all ended children of this process; only on Linux. */
function processorOfChildren(): number {
  const numbers = (reportAt('/proc/self/stat') ?? '').split(') ')[1]?.split(' ') ?? []
  const ticks = 100 // per second; the kernel reports this to all programs
  return (Number(numbers[13] ?? 0) + Number(numbers[14] ?? 0)) / ticks
}

type Suite = (beside: boolean) => Promise<Partial<Counts & Ended> & { reason?: string }>

/** Suites that the others need, and those that find failures soon: one after the other. */
const FIRST: Record<string, Suite> = {
  verify: async () => ({ ...(await verify()), processor: processorOfChildren() }),
  unit: () => vitest('unit'),
  build,
}

/** Two of these run at a time, since each waits now and then. Long ones start first, so that both end together. */
const AFTER: Record<string, Suite> = {
  browser,
  server: (beside) => vitest('server', beside),
  postgres,
  pictures: (beside) => vitest('pictures', beside, { ACCEPT_PICTURES: values.accept ? '1' : '0' }),
  browsers,
  faults: (beside) => vitest('faults', beside, { FAULT_ROUNDS: values.rounds }),
  storage,
  pglite: (beside) => vitest('pglite', beside),
  pooler,
}
const SUITES = { ...FIRST, ...AFTER }

const unknown = positionals.filter((name) => !(name in SUITES))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}: choose from ${Object.keys(SUITES).join(', ')}.`)
  process.exit(1)
}
const chosen = (suites: Record<string, Suite>) =>
  Object.entries(suites)
    .filter(([name]) => positionals.length === 0 || positionals.includes(name))
    .values()
const lines = new Map<string, string>()
const reported: string[] = []
const slow: FileTime[] = []
const total = { passed: 0, failed: 0, processor: 0 }

async function runSuite(name: string, suite: Suite, beside: boolean): Promise<void> {
  console.log(`\n${name} …`)
  const started = performance.now()
  const { passed = 0, failed = 0, processor = 0, reason, failures = [], files = [] } = await suite(beside)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  reported.push(...failures.map((failure) => `${name}: ${failure}`))
  total.passed += passed
  total.failed += failed
  total.processor += processor
  slow.push(...files.map((file) => ({ ...file, name: `${name}: ${file.name}` })))
  const numbers = `${String(passed).padStart(6)} passed${String(failed).padStart(5)} failed${seconds.padStart(8)} s${processor.toFixed(0).padStart(7)} s processor`
  lines.set(name, `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)}${numbers}${reason ? `  (${reason})` : ''}`)
}

async function runInTurn(suites: ReturnType<typeof chosen>, beside = false): Promise<void> {
  for (const [name, suite] of suites) await runSuite(name, suite, beside)
}

const speedOfMachine = watchSpeed()
await runInTurn(chosen(FIRST))
const after = chosen(AFTER)
await Promise.all([runInTurn(after), runInTurn(after, true)])
rmSync(reports, { recursive: true, force: true, maxRetries: 5 })
if (reported.length > 0) console.log(`\n${reported.join('\n')}`)
const slowest = slow.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20)
console.log(`\nThe slowest files:`)
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`)
const speed = speedOfMachine()
console.log(
  `\n${total.processor.toFixed(0)} seconds of processor time at ${speed.toFixed(2)} of the speed of the budget's machine`,
)
console.log(`\n${[...lines.values()].join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
const tooLong = positionals.length === 0 ? judgeTime(total.processor, speed) : undefined
if (tooLong) console.warn(`\n⚠ ${tooLong.warning}`)
const isRed = tooLong?.isRed === true && process.env.CI !== undefined
process.exitCode = total.failed > 0 || total.passed === 0 || isRed ? 1 : 0
