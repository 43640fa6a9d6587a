import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnNames, requiredColumns } from './columns.ts'
import { presets } from '#app/features/importing/presets.ts'

/** The names of the list items in docs/data.md, with the text in parentheses after them. */
const items = [
  ...readFileSync('docs/data.md', 'utf8').matchAll(
    /^- (?<names>(?:`\w+`(?:, )?)+)(?<required> \(required\))?/gm,
  ),
].map(({ groups }) => ({ names: groups?.names?.match(/\w+/g) ?? [], required: Boolean(groups?.required) }))

test('docs/data.md lists every column, and says of the required ones that they are', () => {
  const listed = items.flatMap(({ names }) => names)
  expect(columnNames.filter((name) => !listed.includes(name))).toEqual([])
  const required = items.filter((item) => item.required).flatMap(({ names }) => names)
  expect(required).toEqual(expect.arrayContaining(requiredColumns))
})

test('docs/data.md lists every preset', () => {
  const listed = items.flatMap(({ names }) => names)
  expect(Object.keys(presets).filter((name) => !listed.includes(name))).toEqual([])
})
