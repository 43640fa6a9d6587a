// `npm run rehearse [-- part …]`: does what operators do, on the whole demo, and reports how long each step took.
import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from '#server/build-site.ts'
import { sayUsage } from '#server/commands/usage.ts'
import { runDocs } from '#tests/rehearsal/docs/run-docs.ts'
import { runWeek, WHOLE } from '#tests/rehearsal/week/run-week.ts'
import { openSteps, type Steps } from '#tests/rehearsal/steps.ts'

const PARTS: Record<string, (steps: Steps) => Promise<void>> = {
  week: (steps) => runWeek(steps, WHOLE),
  docs: runDocs,
  newcomer: async () => runTool('tools/check-newcomer.ts'),
  doubling: async () =>
    runTool('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/doubling'),
}

/** Runs a program of this project. @throws Error with its output when it fails */
function runTool(file: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ended with code ${status}\n${stdout}${stderr}`)
}

// The modules that started sites and shells end them when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

sayUsage(
  `npm run rehearse [-- PART …]

Does what operators do, on the whole demo: these parts, or all: ${Object.keys(PARTS).join(', ')}.`,
)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: choose from ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
if (!buildIfNeeded()) process.exit(1)

const begun = performance.now()
const failed: string[] = []
for (const [name, part] of Object.entries(PARTS).filter(
  ([name]) => asked.length === 0 || asked.includes(name),
)) {
  const steps = openSteps(name)
  await steps.run('to its end', () => part(steps))
  failed.push(...steps.failed)
}
const seconds = ((performance.now() - begun) / 1000).toFixed(0)
console.log(
  failed.length === 0
    ? `\nThe rehearsal went well, in ${seconds} s.`
    : `\nThe rehearsal failed, after ${seconds} s:\n${failed.join('\n')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
