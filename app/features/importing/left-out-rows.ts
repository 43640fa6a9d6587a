import { clean, type Heading } from './heading.ts'

const LONGEST = 40 // characters; no such cell is longer
const TOTAL =
  /^(?:(?:grand|sub|report|property|portfolio|overall)[ -]?)?totals?(?: (?:units?|homes?|rents?))?[:.]? ?(?:\(?\d{1,6}(?: (?:units?|homes?))?\)?)?$/i
const AVERAGE = /^(?:sums?|averages?|avg\.?) ?:?$/i
/** `Subtotal Oak`, `Total for Building A`. Addresses have digits, or do not begin like this. */
const BEGINS_WITH_TOTAL = /^(?:grand[ -]?|sub[ -]?)?totals?\b[^\d]{0,60}$/i

const plain = (text: string) => clean(text, false).replace(/\s+/g, ' ')
const isTotal = (text: string) => text.length <= LONGEST && (TOTAL.test(text) || AVERAGE.test(text))

/** Whether a text in the column for addresses can only be the name of a row of totals. */
export const isTotalAsAddress = (address: string): boolean =>
  isTotal(address) || BEGINS_WITH_TOTAL.test(address)

/** Why a row is certainly no home, as a remark: the totals below a rent roll, or the headings again, as at the top of each printed
 *  page. A row of totals begins with such a word and has no address; any other row without an address is refused. */
export function leftOutRow(
  values: string[],
  headings: string[],
  { places }: Pick<Heading, 'places'>,
): string | undefined {
  const [first, ...others] = headings.map(plain)
  if (
    others.length > 0 &&
    plain(values[0] ?? '') === first &&
    others.every((each, at) => plain(values[at + 1] ?? '') === each)
  )
    return 'the headings again: row left out'
  const begins = values.findIndex((value) => plain(value) !== '')
  const [at = -1] = places.get('address') ?? []
  const isNoAddress = begins === at || plain(values[at] ?? '') === ''
  return isNoAddress && isTotal(plain(values[begins] ?? '')) ? 'a row of totals: left out' : undefined
}
