// Names from the specification stay, whatever our standard words are (CONTRIBUTING.md).
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/migrations/**'] })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const straight = (text: string) => text.replace(/&apos;|\\'|’/g, "'").replace(/\s+/g, ' ')

test('every sentence that the specification quotes is said word for word', () => {
  const said = straight(sources)
  const sentences = readFileSync('tests/specification/sentences.txt', 'utf8').trim().split('\n')
  expect(sentences.length).toBeGreaterThan(80)
  expect(sentences.filter((sentence) => !said.includes(straight(sentence)))).toEqual([])
})

test('its routes lead somewhere', () => {
  const routes = readFileSync('app/routes.ts', 'utf8')
  const paths =
    'homepage login signup addProfileInfo about-us listings expanded-listing sell-with-us find-mate profile public-profile collections'
  expect(paths.split(' ').filter((path) => !new RegExp(`['/]${path}[/'?]`).test(routes))).toEqual([])
})

test('its keys in the browser’s storage and in navigation state are used', () => {
  const stored = readFileSync('app/features/search/ui/persisted-search.ts', 'utf8')
  const keys = 'search budget perBed beds baths amenities'
  expect(keys.split(' ').filter((key) => !new RegExp(`\\b${key}\\b`).test(stored))).toEqual([])
  expect(sources).toContain('contactUs: true')
})

test('its values are those that are stored', () => {
  const values =
    'freshman sophomore junior senior graduate undergraduate male female same no_preference early_bird night_owl clean mostly_clean messy party_animal sometimes never private shared apartment house townhouse condo other'
  expect(
    values.split(' ').filter((value) => !new RegExp(`\\b${value}\\b['"]?[:,\\]]`).test(sources)),
  ).toEqual([])
})
