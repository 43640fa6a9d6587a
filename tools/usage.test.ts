// Every command in package.json prints its usage for --help, and does nothing else.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const scratch = await mkdtemp(path.join(tmpdir(), 'roost-usage-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** Other programs, which have their own help, and scripts that npm runs itself. Two load the site and its tests before they
 *  answer, which takes a minute on a busy machine. */
const OTHERS = /^(format|lint|typecheck|db:generate|postinstall|pre.*|rehearse|test:cluster)$/
const commands = Object.entries(scripts).filter(([name]) => !OTHERS.test(name))

/** Runs a command with more arguments, in an empty folder, the only place where it may write. */
async function run(command: string, args: string[]) {
  const cwd = scratch
  const [program, file = '', ...own] = command.split(' ')
  expect(program).toBe('node')
  const before = await readdir(cwd)
  const child = spawn(process.execPath, [path.join(root, file), ...own, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: scratch, TMPDIR: scratch, PORT: '0' },
    timeout: 60_000,
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => void child.once('close', resolve)),
  ])
  const made = (await readdir(cwd)).filter((name) => ![...before, 'node-compile-cache'].includes(name))
  return { out, err, code, made }
}

/** What the usage begins with, where that is not the script's name. */
const BASES: Record<string, string> = {
  start: 'npm start',
  'start:built': 'roost',
  test: 'npm test',
  'test:browsers': 'npm test',
  'test:faults': 'npm test',
  'pictures:accept': 'npm test',
}

test.each(commands)('npm run %s answers --help and does nothing', async (name, command) => {
  const { out, ...rest } = await run(command, ['--help'])
  expect(rest).toEqual({ err: '', code: 0, made: [] })
  expect(`${out.split(/[,\n]/)[0]} `).toContain(`${BASES[name] ?? `npm run ${name}`} `)
})

test('admin and import answer it behind a task as well', async () => {
  expect((await run(scripts.admin ?? '', ['grant', '-h'])).out).toContain('grant EMAIL [ROLE]')
  expect((await run(scripts.import ?? '', ['listings', '-h'])).out).toContain(
    'npm run import -- listings FILE.csv',
  )
})

test.each([
  ['pack', ['one', 'two']],
  ['pack', ['--force']],
  ['pack', []],
  ['verify', ['lint']],
  ['dev', ['--port=1']],
  ['check:deploy', ['container']],
])('npm run %s refuses %j with its usage', async (name, args) => {
  const { code, err, made } = await run(scripts[name] ?? '', args)
  expect({ code, made }).toEqual({ code: 1, made: [] })
  expect(err).toMatch(new RegExp(`^npm run ${name}\\b`))
})

test('what nobody reads to its end ends all the same, without a stack', async () => {
  const file = path.join(scratch, 'says-much.mjs')
  const module = path.join(root, 'server/process/closed-pipes.ts')
  await writeFile(
    file,
    `import { ignoreClosedPipes } from ${JSON.stringify(module)}
     ignoreClosedPipes()
     for (let line = 0; line < 50; line += 1) {
       process.stdout.write('a line\\n'.repeat(10_000))
       await new Promise((next) => setImmediate(next))
     }
     process.exitCode = 7`,
  )
  const child = spawn(process.execPath, [file])
  child.stdout.once('data', () => child.stdout.destroy())
  const [err, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => void child.once('close', resolve)),
  ])
  expect({ err, code }).toEqual({ err: '', code: 7 })
})
