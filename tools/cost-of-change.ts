// `node tools/cost-of-change.ts NAME…`: in how many product files each field, question or filter is named, and in which.
// `node tools/cost-of-change.ts --since COMMIT`: the files that a change touched, by who writes them.
// `node tools/cost-of-change.ts --flows`: the files that a reader of a flow opens, in the order they run (flows.test.ts).
// A filter on a column that the search index lacks took 4 files by hand, tried with the deposit: the column in listing-search.ts,
// search-params.ts, filters.server.ts and more-fields.tsx; without any of them it does not compile. The column is filled
// automatically if the home has one with its name and type; otherwise search-row.server.ts is a fifth, as the compiler reports.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { FLOWS, filesOf } from './flows.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const isTest = (path: string) => /^(tests|bench)\/|\.test\.tsx?$|\/factory\.ts$/.test(path)
const isGenerated = (path: string) => /\/migrations\/|\.txt$|\.snap$|lock\.json$/.test(path)

/** The product's files that name something as a whole word. `git grep` fails when it finds nothing, so this searches its
 *  list of all files instead. */
const filesNaming = (name: string): string[] =>
  git('ls-files', 'app', 'server').filter(
    (path) =>
      !isTest(path) && !isGenerated(path) && new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8')),
  )

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, flows: { type: 'boolean' } },
})
if (values.since) {
  const changed = git('diff', '--name-only', values.since)
  const written = changed.filter((path) => !isTest(path) && !isGenerated(path))
  console.log(`${written.length} written by hand, ${changed.length - written.length} generated or tests`)
  for (const path of written) console.log(`  ${path}`)
}
for (const [name, flow] of values.flows ? Object.entries(FLOWS) : []) {
  const files = filesOf(flow)
  const above = files.length > flow.goal ? `, ${files.length - flow.goal} above` : ''
  console.log(
    `${name}: ${files.length} files (goal ${flow.goal}${above}), and ${flow.called} of other features`,
  )
  for (const path of files) console.log(`  ${path}`)
}
for (const name of positionals) {
  const files = filesNaming(name)
  console.log(`${name}: ${files.length} files`)
  for (const path of files) console.log(`  ${path}`)
}
