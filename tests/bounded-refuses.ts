// Readers of outside text refuse a text whose length has not been checked. Nothing runs here: `npm run verify` compiles it, and if a
// line compiles after all, its unused directive is an error.
import { normalizeEmail } from '#app/platform/text/email-address.ts'
import type { RowValues } from '#app/features/list-columns/columns.ts'
import { readPets } from '#app/features/importing/read-words.ts'
import { Remarks, withoutContactsIn } from '#app/features/importing/remarks.ts'
import type { XmlNode } from '#app/features/importing/xml-node.ts'
import { plainText } from '#app/platform/text/message-text.ts'
import { facebookName, instagramName } from '#app/features/profiles/handles.ts'
import type { Row } from '#app/features/transit/tables.server.ts'
import { bounded, cutLine, cutText, normalized } from '#app/platform/text/bounded.ts'
import { boundedLine, boundedText } from '#app/platform/text/bounded-fields.ts'
import { lineOf, linesOf } from '#app/platform/text/plain-text.ts'
import { readDate, readDollars, readMoney } from '#app/platform/text/typed-values.ts'

const long = cutText('')

export const refused = {
  // @ts-expect-error an amount as it came
  money: (text: string) => readMoney(text),
  // @ts-expect-error the same in dollars
  dollars: (params: URLSearchParams) => readDollars(params.get('budget') ?? ''),
  // @ts-expect-error a date as it came
  date: (text: string) => readDate(text),
  // @ts-expect-error an address as it came
  email: (text: string) => normalizeEmail(text),
  // @ts-expect-error a name at another service
  instagram: (text: string) => instagramName(text),
  // @ts-expect-error and at a third
  facebook: (text: string) => facebookName(text),
  // @ts-expect-error a cell of a list
  cell: (values: RowValues) => readPets(values.pets),
  // @ts-expect-error a row of a list, whose cells may each be as long as the file
  row: (values: RowValues) => withoutContactsIn(values, new Remarks()),
  // @ts-expect-error an element of a list in XML
  element: (text: string): XmlNode => ({ name: 'Unit', attributes: {}, text, children: [], line: 1 }),
  // @ts-expect-error a row of a timetable
  timetable: (cells: string[]): Row => cells,
  // @ts-expect-error a message as it came
  message: (text: string) => plainText(text),
  // @ts-expect-error one line of a form
  line: (text: string) => lineOf(text),
  // @ts-expect-error several lines
  lines: (text: string) => linesOf(text),
  // @ts-expect-error Unicode normalization, above all
  unicode: (text: string) => normalized(text, 'NFC'),
  // @ts-expect-error a header
  header: (request: Request) => normalized(request.headers.get('User-Agent') ?? '', 'NFC'),
  // @ts-expect-error what was refused
  tooLong: (text: string) => readMoney(bounded(text)),
  // @ts-expect-error several lines are no single value
  several: () => readMoney(long),
  // @ts-expect-error what is made of a bounded text may be longer
  repeated: (text: string) => readMoney(cutLine(text).repeat(2)),
  // @ts-expect-error a text with a tail, too
  longer: (text: string) => readMoney(`${cutLine(text)}!`),
}

export const taken = [
  (text: string) => readMoney(cutLine(text)),
  (text: string) => plainText(cutLine(text)),
  boundedLine(40, '').transform((text) => readMoney(text)),
  boundedText(4000, '').transform(plainText),
]
