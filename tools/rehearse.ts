// `npm run rehearse [-- part …]`: does what operators do, on the whole demo, and says what each step took.
import { buildIfNeeded } from '#server/build-site.ts'
import { runDocs } from '#tests/rehearsal/docs/run-docs.ts'
import { openSteps, type Steps } from '#tests/rehearsal/steps.ts'

const PARTS: Record<string, (steps: Steps) => Promise<void>> = { docs: runDocs }

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
