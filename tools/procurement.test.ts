// The tests and walks that the accessibility report names must exist.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const report = readFileSync('docs/procurement/accessibility.md', 'utf8')
const files = [...report.matchAll(/^- `(\S+)`$/gm)].map(([, file = '']) => file)
const sources = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
const walks = new Set([...report.matchAll(/^- \*\*(walk \w)\*\*/gm)].map(([, walk]) => walk))
const rows = [...report.matchAll(/^\| (\d\.\d+\.\d+) [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)].map(
  ([, criterion = '', level = '', remarks = '']) => ({
    criterion,
    level: level.trim(),
    tests: [...remarks.matchAll(/(?<=^|, )"([^"]+)"/g)].map(([, title = '']) => title),
    walks: [...remarks.matchAll(/\bwalk \w\b/g)].map(([walk]) => walk),
  }),
)

/** Titles of tests that only run axe-core. */
const BY_AXE = /\b(is|are) accessible( in both themes| on a desktop)?$/

test('it has every criterion of WCAG 2.2 A and AA once', () => {
  expect(rows).toHaveLength(55)
  expect(new Set(rows.map(({ criterion }) => criterion)).size).toBe(55)
})

test('each test that it names exists, in a file of its list, and each file has one', () => {
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const named = [...new Set(rows.flatMap((row) => row.tests))]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((title) => !sources.some((source) => source.includes(title)))).toEqual([])
  expect(sources.filter((source) => !named.some((title) => source.includes(title)))).toHaveLength(0)
})

test('what a criterion supports was shown by more than axe', () => {
  expect(rows.filter(({ level }) => level === 'Supports').length).toBeGreaterThan(20)
  for (const { criterion, level, tests, walks: walked } of rows) {
    expect(
      walked.filter((walk) => !walks.has(walk)),
      criterion,
    ).toEqual([])
    if (level !== 'Supports') continue
    const shown = [...tests.filter((title) => !BY_AXE.test(title)), ...walked]
    expect(shown, `${criterion} says Supports`).not.toEqual([])
  }
})

test('what was not tried is not called supported', () => {
  const levels = ['Supports', 'Partially Supports', 'Does Not Support', 'Not Applicable', 'Not Evaluated']
  for (const { criterion, level } of rows) expect(levels, criterion).toContain(level)
  expect(report).toMatch(/NVDA, JAWS, VoiceOver and TalkBack are \*\*Not Evaluated\*\*/)
})
