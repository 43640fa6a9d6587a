// What was just done is said in the live region and, after a form on a card, by a toast as well. A journey that looks for the
// text alone finds both for as long as the toast is there: `said` of tests/e2e/fixtures.ts finds the one.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const messages = globSync('app/features/*/flash.ts').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/'([^'\n]+ [^'\n]+|[^'\n]+\.)'/g)].map(([, text]) => text ?? ''),
)

/** What a journey looks for by text alone. */
const looksFor = (source: string) =>
  [...source.matchAll(/\.getByText\(\s*'([^'\n]+)'/g)].map(([, text]) => text ?? '')

test('journeys look for messages where they are said once', () => {
  expect(messages.length).toBeGreaterThan(50)
  const found = globSync('tests/e2e/**/*.ts').flatMap((path) =>
    looksFor(readFileSync(path, 'utf8'))
      .filter((text) =>
        messages.some((message) => message === text || (text.length > 12 && message.startsWith(text))),
      )
      .map((text) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})
