import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnNames, listingColumns } from './columns.ts'
import { presets } from './presets.ts'

const rows = readFileSync('docs/data.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.replace(/ +/g, ' '))

test('docs/data.md lists every column, and says of the required ones that they are', () => {
  const missing = columnNames.filter(
    (name) => !rows.some((row) => row.split(' | ')[0]?.includes(`\`${name}\``)),
  )
  expect(missing).toEqual([])
  const required = columnNames.filter((name) =>
    rows.some((row) => row.startsWith(`| \`${name}\` |`) && row.includes('required')),
  )
  expect(required).toEqual(columnNames.filter((name) => listingColumns[name].required))
})

test('docs/data.md lists every preset', () => {
  for (const name of Object.keys(presets))
    expect(rows.some((row) => row.startsWith(`| \`${name}\` |`))).toBe(true)
})
