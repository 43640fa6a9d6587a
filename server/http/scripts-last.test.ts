import { expect, test } from 'vitest'
import { scriptsLast } from './scripts-last.ts'

test('scripts that a page preloads give way to what is seen, and nothing else changes', () => {
  const rest = '<link rel="stylesheet" href="/a.css"/><p>&lt;link rel="modulepreload" </p>'
  expect(scriptsLast(`<link rel="modulepreload" href="/a.js"/>${rest}`)).toBe(
    `<link rel="modulepreload" fetchpriority="low" href="/a.js"/>${rest}`,
  )
})
