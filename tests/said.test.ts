// The live region announces what was just done and, after a form on a card, so does a toast. A journey that only looks for the text
// finds both while the toast is visible; `statusMessage` of tests/e2e/fixtures.ts finds only one.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const messages = globSync('app/features/*/flash.ts').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/'([^'\n]+ [^'\n]+|[^'\n]+\.)'/g)].map(([, text]) => text ?? ''),
)

/** Texts that a journey looks for with `getByText`. */
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
