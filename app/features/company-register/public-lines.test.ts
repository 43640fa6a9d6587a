// The public facts about a company: what the office chose, as long as it is valid, and never that it is “verified”.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { registerLines, shownFacts } from './rules.ts'

const facts = {
  licenseNumber: 'RTL-2041',
  licenseEndsOn: '2027-03-31',
  documentsOn: '2026-11-03',
  documentsBy: 'the housing office',
  termsVersion: '2026–27',
  termsOn: '2026-08-01',
  memberThrough: '2027-07-31',
}

test('the lines are what the office chose, each with its day', () => {
  expect(registerLines(facts, [], '2026-11-16')).toEqual([])
  expect(registerLines(facts, ['documents'], '2026-11-16')).toEqual([
    'Documents reviewed by the housing office on Nov 3, 2026',
  ])
  expect(registerLines(facts, shownFacts, '2027-03-31')).toEqual([
    'License RTL-2041, through Mar 31, 2027',
    'Documents reviewed by the housing office on Nov 3, 2026',
    'Accepted this site’s terms (2026–27) on Aug 1, 2026',
    'Member through Jul 31, 2027',
  ])
})

test('who reviewed documents is said only where the office said it', () => {
  expect(registerLines({ ...facts, documentsBy: null }, ['documents'], '2026-11-16')).toEqual([
    'Documents reviewed on Nov 3, 2026',
  ])
})

test('a license or membership that is over is not said', () => {
  const lines = (today: string) => registerLines(facts, ['license', 'membership'], today)
  expect([lines('2027-04-01').length, lines('2027-08-01').length]).toEqual([1, 0])
})

/** A file's texts; names, types and comments are not shown to anyone. */
function textsOf(path: string): string[] {
  const found: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') found.push(value)
    },
    TemplateElement({ value }) {
      found.push(value.raw)
    },
    JSXText({ value }) {
      found.push(value)
    },
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return found
}

/** The message that rejects the word in the office's form. */
const SAYS_WHAT_NOT_TO_WRITE = /^Say what was seen and when, rather than “verified”\.$/

test('no text of the site has the word “verified” alone, which would say more than anybody knows', () => {
  const files = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/+types/**'] })
  expect(files.length).toBeGreaterThan(500)
  const said = files.flatMap((path) =>
    textsOf(path)
      .filter((text) => /(?<![\w-])verified(?![\w-])/i.test(text) && !SAYS_WHAT_NOT_TO_WRITE.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(said).toEqual([])
})
