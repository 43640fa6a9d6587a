import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Tailwind breakpoints that this site does not define (ui/styles/tokens.css): classes with them have no effect. */
const UNKNOWN = /(?<=['"` ])(max-|min-)?(sm|xl|2xl):[a-z[-]/

test('classes are for breakpoints that exist', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((name) => UNKNOWN.test(readFileSync(join('app', name), 'utf8')))).toEqual([])
})
