// `npm run verify`: all checks that need neither a browser nor a database, in parallel. Prints one line for each, and the
// output of those that fail.
import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { sayUsage } from '#server/commands/usage.ts'

const USAGE =
  'npm run verify runs all checks that need neither a browser nor a database. It takes no arguments.'

const GATES = {
  format: 'oxfmt --check',
  lint: 'oxlint --type-aware --deny-warnings --report-unused-disable-directives',
  architecture: 'node architecture.mjs',
  documents: 'node tools/check-docs.ts',
  lockfile: 'node tools/check-lockfile.ts',
  types: 'tsc --noEmit',
}

function run(command: string): Promise<{ passed: boolean; output: string; seconds: number }> {
  const started = performance.now()
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`
  return new Promise((done) => {
    const child = spawn(command, { shell: true, env: { ...process.env, PATH: path } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      done({ passed: code === 0, output, seconds: (performance.now() - started) / 1000 })
    })
  })
}

async function pass([name, command]: [string, string]) {
  const { passed, output, seconds } = await run(command)
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(13)}${seconds.toFixed(1).padStart(5)} s`)
  return { name, command, passed, output }
}

/** Runs all checks and prints their results.
 *  @returns how many passed and failed */
export async function verify(): Promise<{ passed: number; failed: number }> {
  // The route types come first: lint and types need them, and a fresh checkout has none.
  const first = await pass(['routes', 'react-router typegen'])
  const results = [first, ...(await Promise.all(Object.entries(GATES).map(pass)))]
  const broken = results.filter(({ passed }) => !passed)
  for (const { name, command, output } of broken) console.error(`\n── ${name}: ${command}\n${output.trim()}`)
  return { passed: results.length - broken.length, failed: broken.length }
}

if (import.meta.main) {
  sayUsage(USAGE, (args) => args.length === 0)
  process.exitCode = (await verify()).failed > 0 ? 1 : 0
}
