import { expect, test } from 'vitest'
import { atMost } from './import-listings.server.ts'
import { csvList } from './csv-list.server.ts'
import { mitsList } from './mits-list.server.ts'

const GIGABYTE = 1_000_000_000
const MOST = 1_000_000
const PIECE = 64_000
const ignore = () => {}

/** A gigabyte of one text followed by another, generated while it is read. */
function gigabyteOf(begin: string, more: string) {
  const state = { given: 0 }
  const piece = Buffer.from(more.repeat(Math.ceil(PIECE / more.length)))
  const source = (async function* () {
    yield Buffer.from(begin)
    while (state.given < GIGABYTE) {
      state.given += piece.length
      yield piece
    }
  })()
  return { state, source }
}

const home = 'a,1 A St,90007,900,1,unit\n'
const unit = '<ILS_Unit IDValue="1"><Units><Unit><UnitRent>900</UnitRent></Unit></Units></ILS_Unit>'

test.each([
  ['rows', csvList, 'external_id,address,zip,price,beds,price_basis\n', home],
  ['one line', csvList, 'external_id,address,price,beds\n', 'x'],
  ['one value in quotation marks', csvList, 'external_id,address,price,beds\n"', 'x'],
  ['quotation marks', csvList, 'external_id,address,price,beds\n', '"'],
  ['properties', mitsList, '<PhysicalProperty>', `<Property IDValue="a">${unit}</Property>`],
  ['units of one property', mitsList, '<PhysicalProperty><Property>', unit],
  ['one text', mitsList, '<PhysicalProperty><Property><a>', 'x'],
  ['space before the first element', mitsList, '', ' '],
  ['elements outside of a property', mitsList, '<PhysicalProperty>', '<a>x</a>'],
  ['one comment', mitsList, '<PhysicalProperty><!--', 'x'],
] as const)('a gigabyte of %s is refused, and no more of it is read than the limit', async (...row) => {
  const [, list, begin, more] = row
  const { state, source } = gigabyteOf(begin, more)
  const bytes = atMost(source, MOST)
  const read = async () => {
    const rows = list === csvList ? csvList(bytes, {}, ignore) : mitsList(bytes, '2026-11-23', ignore)
    for await (const { line } of rows) if (line < 1) throw new Error('a row begins on a line')
  }
  await expect(read()).rejects.toThrow(/more than 1 MB|cannot be read/)
  expect(state.given).toBeLessThanOrEqual(MOST + 2 * PIECE)
})
