import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ListRow } from '#app/features/list-columns/columns.ts'
import { hotpadsList } from './hotpads-list.server.ts'
import { listFormatOf } from './store-list.server.ts'

const example = readFileSync(new URL('cases/hotpads.xml', import.meta.url), 'utf8')

const read = (listings: string) => readDocument(`<hotPadsItems version="2.1">${listings}</hotPadsItems>`)
async function readDocument(document: string) {
  const told: [string, number?][] = []
  const source = (async function* () {
    for (let from = 0; from < document.length; from += 100)
      yield Buffer.from(document.slice(from, from + 100))
  })()
  const rows: ListRow[] = await Array.fromAsync(hotpadsList(source, (...about) => told.push(about)))
  return { rows, told, values: rows.map((row) => (row.problem === undefined ? row.values : row.problem)) }
}
const PLACE =
  '<street hide="false">1130 Fernwood Avenue</street><city>Los Angeles</city><state>CA</state><zip>90007</zip>'
const TWO_BEDS = '<numBedrooms>2</numBedrooms><numFullBaths>1</numFullBaths>'

test('a single rental is a home with everything that it states', async () => {
  const { rows, told, values } = await readDocument(example)
  expect(values[0]).toMatchObject({
    external_id: 'f1',
    name: 'Fernwood Row',
    address: '1130 Fernwood Avenue #2B',
    city: 'Los Angeles',
    state: 'CA',
    zip: '90007',
    lat: '34.0289',
    lng: '-118.2874',
    type: 'Townhouse',
    price: '2400',
    beds: '2',
    baths: '1.5',
    square_feet: '1050',
    year_built: '1998',
    lease_months: '12 months',
    available_from: '2027-08-15',
    furnished: 'false',
    video_tour: 'https://tours.example/1',
    pets: 'cats only',
    deposit: '2400',
    application_fee: '45',
    fees: 'Trash=15; parking fee=80 optional; Water=included',
    amenities: 'Bike room; Dishwasher',
    photos: 'https://photos.example/1.jpg?a=1%3Bb=2 The yard; https://photos.example/2.jpg',
    description: 'Three floors & a yard.',
  })
  expect(rows[0]).toMatchObject({ keeps: [] })
  expect(JSON.stringify(values)).not.toMatch(/Sam Hale|sam@|555-0144/)
  expect(told).toEqual([['elements not read: ListingTag/HEATING_SYSTEM']])
})

test('units take from their floorplan what they do not state; a listing’s own rooms are not theirs', async () => {
  const { rows, values } = await read(`
    <Listing id="c" type="RENTAL" propertyType="APARTMENT"><name>Heron Court</name>${PLACE}
      <description>By the park.</description><numBedrooms>4</numBedrooms>
      <ListingPhoto source="https://photos.example/court.jpg"/>
      <Model id="p1" type="floorplan"><name>One bedroom</name><numBedrooms>1</numBedrooms><numFullBaths>1</numFullBaths>
        <lowPrice>1800</lowPrice><highPrice>2000</highPrice><squareFeet>600</squareFeet>
        <ModelPhoto source="https://photos.example/plan.jpg"/></Model>
      <Model id="u1" type="unit" parentModelId="p1"><unitNumber>101</unitNumber><price>1850</price></Model>
      <Model id="u2" type="unit" parentModelId="p1"><unitNumber>102</unitNumber></Model>
      <Model id="u3" type="unit" parentModelId="none"><unitNumber>103</unitNumber><price>1900</price></Model>
    </Listing>`)
  expect(values).toMatchObject([
    {
      external_id: 'c/u1',
      name: 'Heron Court, Unit 101',
      address: '1130 Fernwood Avenue #101',
      price: '1850',
      beds: '1',
      square_feet: '600',
      photos: 'https://photos.example/plan.jpg; https://photos.example/court.jpg',
      fees: '',
    },
    { external_id: 'c/u2', price: '1800' },
    { external_id: 'c/u3', price: '1900', beds: '' },
  ])
  expect(rows[0]).toMatchObject({ keeps: ['fees'] })
  expect(rows[1]).toMatchObject({ doubt: expect.stringContaining('lowest') })
})

test('floorplans without units are homes of their own', async () => {
  const { values } = await read(`<Listing id="c" type="RENTAL"><name>Heron Court</name>${PLACE}
    <Model id="a"><name>Studio</name><numBedrooms>0</numBedrooms><price>1500</price></Model>
    <Model id="b"><name>Two</name>${TWO_BEDS}<price>2500</price></Model></Listing>`)
  expect(values).toMatchObject([
    { external_id: 'c/floorplan a', name: 'Heron Court, Studio', beds: '0', price: '1500' },
    { external_id: 'c/floorplan b', beds: '2', price: '2500' },
  ])
})

test('what is no rental of a whole home by the month with a public street is left out, and said', async () => {
  const { values, told } = await read(`
    <Listing id="r" type="ROOMMATE"><roommateName>Kim</roommateName>${PLACE}<price>900</price></Listing>
    <Listing id="s" type="SALE">${PLACE}<price>900000</price></Listing>
    <Listing id="w" type="RENTAL">${PLACE}<price>400</price><pricingFrequency>WEEK</pricingFrequency></Listing>
    <Listing id="h" type="RENTAL"><street hide="true">1 Hidden Street</street><price>900</price></Listing>`)
  expect(values).toEqual([
    'the price is not for a month but “WEEK”: write the monthly rent',
    'the list asks to hide this street, and a home here shows its address',
  ])
  expect(told).toEqual([[expect.stringContaining('no rental of a whole home'), 2]])
})

test.each([
  ['<ListingTag type="SMALL_DOGS_ALLOWED"><tag>true</tag></ListingTag>', 'small dogs allowed'],
  [
    '<ListingTag type="CATS_ALLOWED"><tag>true</tag></ListingTag><ListingTag type="DOGS_ALLOWED"><tag>true</tag></ListingTag>',
    'allowed',
  ],
  ['<pets><pet><petType>none</petType></pet></pets>', 'not allowed'],
  ['<pets><pet><petType>dogs</petType><allowed>maybe</allowed></pet></pets>', 'dogs maybe'],
] as const)('pets are read from %s', async (inside, pets) => {
  const { values } = await read(`<Listing id="p" type="RENTAL">${PLACE}${inside}</Listing>`)
  expect(values[0]).toMatchObject({ pets })
})

test('the format is known by the first element', () => {
  const format = (text: string) => listFormatOf(Buffer.from(text))
  expect(format('<?xml version="1.0"?>\n<!-- feed -->\n<hotPadsItems version="2.1">')).toBe('hotpads')
  expect(format('<PhysicalProperty>')).toBe('mits')
  expect(format('external_id,address\n')).toBe('csv')
  expect(listFormatOf(Buffer.from('\ufeff<hotPadsItems>', 'utf16le'))).toBe('hotpads')
})
