// Loads all tests in a newcomer's environment, without any optional installations: a test file that is empty there
// fails. `npm run rehearse` runs it; `node tools/check-newcomer.ts` alone takes a minute.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'

/** As if Ceph, PgBouncer, WebKit, Firefox, s-nail and root were absent (tests/setup/on-path.ts). */
const ABSENT = {
  ROOST_CEPH: 'none',
  ROOST_PGBOUNCER: 'none',
  ROOST_BROWSERS: 'none',
  ROOST_MAIL: 'none',
  ROOST_ROOT: 'none',
}

/** All projects in vitest.config.ts except `pglite`, whose files are also in `postgres`, and those that `npm test` skips
 *  without a pooler or another browser. */
const PROJECTS = ['unit', 'postgres', 'storage', 'server', 'faults', 'pictures']

/** Runs a program of node_modules.
 *  @returns its output
 *  @throws Error with its output when it fails */
function run(command: string): string {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`
  const env = { ...process.env, ...ABSENT, PATH: path }
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${command} ended with code ${status}\n${stdout}\n${stderr}`)
  return stdout
}

/** The files without tests in Vitest, among the paths that it would run. */
function emptyInVitest(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'roost-newcomer-'))
  const projects = PROJECTS.map((name) => `--project ${name}`).join(' ')
  const listed = (options: string) => {
    const report = join(folder, 'list.json')
    run(`vitest list ${options} ${projects} --json="${report}"`)
    const entries = JSON.parse(readFileSync(report, 'utf8')) as { file: string }[]
    return new Set(entries.map(({ file }) => relative('.', file)))
  }
  // A file's tests are known only after it is loaded: `each` of an empty list defines nothing.
  const withTests = listed('--no-static-parse')
  const empty = [...listed('--files-only')].filter((file) => !withTests.has(file))
  rmSync(folder, { recursive: true })
  return empty
}

/** The files without tests in Playwright, which reads all files in its folder that its configuration does not exclude. */
function emptyInPlaywright(): string[] {
  const listed = JSON.parse(run('playwright test --list --reporter=json')) as {
    config: { rootDir: string }
    suites: { file: string }[]
  }
  const withTests = new Set(listed.suites.map(({ file }) => file))
  return globSync('**/*.e2e.ts', { cwd: listed.config.rootDir, exclude: ['**/*-ceph.e2e.ts'] })
    .filter((file) => !withTests.has(file.replaceAll('\\', '/')))
    .map((file) => join('tests/e2e', file))
}

const empty = [...emptyInVitest(), ...emptyInPlaywright()]
if (empty.length > 0) {
  console.error(
    `Without Ceph, PgBouncer, other browsers and root, these files have no test:\n${empty.join('\n')}`,
  )
  process.exit(1)
}
console.log('Every test file has a test without Ceph, PgBouncer, other browsers and root.')
