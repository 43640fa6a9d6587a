import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from '#app/ui/icon-names.ts'
import { iconSprite } from './icon-sprite.ts'

test('the file has each icon that the site uses once, and its class says how it is drawn', () => {
  const sprite = iconSprite()
  for (const name of iconNames)
    expect(sprite.split(`<symbol id="${name}" viewBox="0 0 24 24">`)).toHaveLength(2)
  expect(sprite).toContain('<symbol id="x" viewBox="0 0 24 24"><path d="M18 6L6 18M6 6l12 12"/></symbol>')
  expect(sprite).not.toMatch(/stroke|fill="none"/)
  expect(() => iconSprite(['no-such-icon'])).toThrow('Lucide has no icon no-such-icon.')
})

test('every icon in the list is used', () => {
  const sources = globSync('app/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  expect(
    iconNames.filter((name) => !sources.some((source) => new RegExp(`['"]${name}['"]`).test(source))),
  ).toEqual([])
})
