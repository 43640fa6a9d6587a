import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CannotRun } from '#app/platform/errors.ts'
import type { ListRow } from '#app/features/list-columns/columns.ts'
import { mitsList } from './mits-list.server.ts'

const example = readFileSync(new URL('cases/example.xml', import.meta.url))

async function read(bytes: Uint8Array, piece = 1000) {
  const told: [string, number?][] = []
  const rows: ListRow[] = []
  const source = (async function* () {
    for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece)
  })()
  for await (const row of mitsList(source, '2026-11-23', (...about) => told.push(about))) rows.push(row)
  return { rows, told }
}
const document = (inside: string) => Buffer.from(`<PhysicalProperty>${inside}</PhysicalProperty>`)
const valuesOf = (row: ListRow | undefined) => (row?.problem === undefined ? row?.values : undefined)

test('a unit has its own facts, then those of its floorplan and its property', async () => {
  const { rows, told } = await read(example)
  expect(rows.map((row) => [row.line, valuesOf(row)?.external_id])).toEqual([
    [57, 'fernwood/101'],
    [80, 'fernwood/204'],
    [84, 'fernwood/205'],
    [93, 'fernwood/303'],
    [112, 'heron/floorplan th3'],
  ])
  expect(told).toEqual([[expect.stringContaining('leased or occupied'), 2]])
  expect(valuesOf(rows[0])).toMatchObject({
    name: 'Fernwood Court & Lofts, Unit 101',
    address: '1130 Fernwood Avenue #101',
    city: 'Los Angeles',
    state: 'CA',
    zip: '90007',
    lat: '34.0289',
    lng: '-118.2874',
    type: 'Apartment',
    price: '1900',
    price_basis: '',
    beds: '1',
    baths: '1.0',
    square_feet: '620',
    year_built: '1998',
    lease_months: '9;10;11;12',
    available_from: '2027-08-15',
    pets: 'cats only',
    laundry: 'in_unit',
    amenities: 'Pool; Bike room; Washer; Dryer',
    deposit: '600',
    application_fee: '45',
    photos:
      'https://photos.example/101/kitchen.jpg?a=1%3Bb=2 The kitchen with a view; https://photos.example/court.jpg',
    description: 'Three floors around a court with <old> fern trees. Call 213-555-0144.',
  })
})

test('what a unit does not say its floorplan does, found by id or name', async () => {
  const { rows } = await read(example)
  expect(valuesOf(rows[1])).toMatchObject({
    price: '2700.50',
    beds: '2',
    baths: '1.5',
    square_feet: '910',
    available_from: '2027-07-31',
    laundry: '',
  })
  expect(rows[1]).toMatchObject({ doubt: undefined })
  expect(valuesOf(rows[2])).toMatchObject({ price: '1850', beds: '1' })
  expect(rows[2]).toMatchObject({ doubt: expect.stringContaining('the lowest') })
})

test('a property without units has its floorplans; a prefix before a name means nothing', async () => {
  const { rows } = await read(example)
  expect(valuesOf(rows[4])).toMatchObject({
    name: 'Heron Row, Three-bedroom townhouse',
    address: '88 Heron Row',
    type: 'Townhouse',
    price: '4200',
    beds: '3',
  })
})

test('the document is parsed the same for any chunks and encoding', async () => {
  const whole = await read(example, example.length)
  expect(await read(example, 7)).toEqual(whole)
  const utf16 = Buffer.from(`\ufeff${example.toString().replace(' encoding="UTF-8"', '')}`, 'utf16le')
  expect(await read(utf16)).toEqual(whole)
  const latin = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><PhysicalProperty><Property IDValue="p"><PropertyID><MarketingName>Pe\u00f1a</MarketingName></PropertyID><Floorplan IDValue="f"/></Property></PhysicalProperty>',
    'latin1',
  )
  expect(valuesOf((await read(latin)).rows[0])?.name).toBe('Peña')
})

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY b "bbbb">]><PhysicalProperty/>', /DOCTYPE/],
  [
    'entities within entities',
    `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><PhysicalProperty>&b;</PhysicalProperty>`,
    /DOCTYPE/,
  ],
  ['a file of this machine', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><PhysicalProperty/>', /DOCTYPE/],
  [
    'an entity that is none of the five',
    '<PhysicalProperty><Property>&nbsp;</Property></PhysicalProperty>',
    /line 1 is not valid XML/,
  ],
  ['another document', '<rss><channel/></rss>', /<rss>, and not of <PhysicalProperty>/],
  ['a web page', '<html><body/></html>', /save it as CSV/],
  ['no XML', 'a,b\n1,2\n', /not valid XML/],
  ['a cut document', '<PhysicalProperty><Property>', /not valid XML/],
  ['tags that do not match', '<PhysicalProperty><a></b></PhysicalProperty>', /not valid XML/],
  ['an unknown encoding', '<?xml version="1.0" encoding="EBCDIC-1"?><PhysicalProperty/>', /ebcdic-1/],
  ['bytes that are no UTF-8', Buffer.from([0x3c, 0x61, 0xff, 0x3e]), /utf-8/],
])('%s is refused in a sentence', async (_, text, sentence) => {
  const reading = read(Buffer.from(text))
  await expect(reading).rejects.toThrow(CannotRun)
  await expect(reading).rejects.toThrow(sentence)
})

test.each([
  ['nested deep', document(`<Property>${'<a>'.repeat(100)}`), /more than 40 deep/],
  ['nested deep outside of a property', document('<a>'.repeat(100)), /more than 40 deep/],
  ['a long text', document(`<Property><a>${'x'.repeat(30_000)}</a></Property>`), /20,000 letters/],
  [
    'a long piece of data',
    document(`<Property><![CDATA[${'x'.repeat(300_000)}]]></Property>`),
    /20,000 letters/,
  ],
  ['a long attribute', document(`<Property a="${'x'.repeat(30_000)}"/>`), /too long attributes/],
  [
    'many attributes',
    document(`<Property ${Array.from({ length: 60 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    /too many/,
  ],
  ['many elements', document(`<Property>${'<a/>'.repeat(200_001)}</Property>`), /elements/],
  ['a name without end', Buffer.from(`<PhysicalProperty><${'x'.repeat(1_000_000)}`), /not valid XML/],
  ['a comment without end', Buffer.from(`<PhysicalProperty><!--${'x'.repeat(1_000_000)}`), /not valid XML/],
])('%s is refused', async (_, bytes, sentence) => {
  await expect(read(bytes, 64_000)).rejects.toThrow(sentence)
})
