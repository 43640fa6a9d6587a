import { expect, test } from 'vitest'
import { headingColumns, problemOfColumns } from '#app/features/list-columns/chosen-columns.ts'
import { columnNames } from '#app/features/list-columns/columns.ts'
import { columnHelp } from '#app/features/list-columns/column-help.ts'
import { guessColumns } from '#app/features/list-columns/guess-columns.ts'
import { presetFor, readHeading } from './heading.ts'

test('a known list is known by its columns', () => {
  const crmls = ['MLS', 'Address', 'City', 'Zip', 'BR', 'LP']
  expect(presetFor(crmls)).toBe('crmls')
  expect(presetFor(crmls.slice(0, -1))).toBeUndefined()
})

test('what is missing is said, for a terminal and for a page', () => {
  const read = (onPage: boolean) => () => readHeading(['Address', 'Rent'], undefined, new Map(), onPage)
  expect(read(true)).toThrow(/no column “beds”; .*choose what each heading means\.$/)
  expect(read(false)).toThrow(/or use a --preset\.$/)
})

test('every column of ours is guessed by its own name and by its label', () => {
  expect(guessColumns(columnNames)).toEqual(columnNames)
  for (const { column, label } of columnHelp)
    expect([label, guessColumns([label])[0]]).toEqual([label, column === 'bedrooms' ? 'beds' : column])
})

test.for([
  ['Property Address', 'Apt #', 'Monthly Rent ($)', 'Bedrooms', 'Bathrooms', 'Sq. Ft.', 'Move-in Date'],
  ['STREET', 'Unit No.', 'Asking Rent', '# BR', 'BA', 'SF', 'Date Available'],
])('foreign headings are guessed: %o', (headings) => {
  expect(guessColumns(headings)).toEqual([
    'address',
    'unit',
    'price',
    'beds',
    'baths',
    'square_feet',
    'available_from',
  ])
})

test('a choice goes before a guess, and a new heading is guessed', () => {
  const headings = ['Address', 'Rent', 'Old rent', 'Beds', 'Baths']
  const chosen = { Address: 'address', Rent: '', 'Old rent': 'price', Beds: 'beds' } as const
  expect(headingColumns(headings, chosen)).toEqual(['address', '', 'price', 'beds', 'baths'])
})

test.for([
  [['address', 'price', 'beds', ''], /^$/],
  [['address', 'price', 'price', 'beds'], /Two headings are price/],
  [['address', '', ''], /Choose which heading is the price, and which the beds/],
  [['address', 'price', 'beds', 'owner'], /Choose one of the columns/],
] as const)('a choice of %o', ([columns, problem]) => {
  expect(problemOfColumns(columns) ?? '').toMatch(problem)
})
