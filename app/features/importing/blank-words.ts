import { cutText } from '#app/platform/text/bounded.ts'
import { columnNames, type BoundedRow, type ListingColumn } from '#app/features/list-columns/columns.ts'

/** What people and programs write into an empty cell, including spreadsheet errors. */
const BLANK = new Set(
  (
    'na n/a n.a. n.a #n/a null #null! nil nan undefined tbd t.b.d. tba unknown undisclosed blank (blank) (null) ' +
    '- -- --- — – ? ?? #ref! #value! #name? #div/0! #num! #spill! #calc! #error! #field! #####'
  ).split(' '),
)
for (const words of [
  'not available',
  'not applicable',
  'not stated',
  'not provided',
  'not specified',
  'not disclosed',
  'to be determined',
  'to be announced',
])
  BLANK.add(words)

/** Columns where `none` is a value, judged by their own parsers; in all other columns it means blank. */
const NONE_SAYS: readonly ListingColumn[] = [
  'furnished',
  'pets',
  'laundry',
  'parking_spaces',
  'deposit',
  'application_fee',
  'pet_deposit',
  'key_deposit',
  'other_deposit',
  'fees',
]

const LONGEST = 20 // characters; no such word is longer

export const isBlankWord = (text: string): boolean =>
  text.length <= LONGEST && BLANK.has(text.trim().toLowerCase())

/** The row with '' in place of blank words. */
export function withoutBlankWords(row: BoundedRow): BoundedRow {
  const stated = { ...row }
  for (const column of columnNames) {
    const text = row[column]
    const isNone = text.length <= LONGEST && /^\(?none\)?$/i.test(text)
    if (isBlankWord(text) || (isNone && !NONE_SAYS.includes(column))) stated[column] = cutText('')
  }
  return stated
}
