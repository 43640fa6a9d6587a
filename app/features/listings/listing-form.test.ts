import { expect, test } from 'vitest'
import { listingForm, type ListingInput } from './listing-form.ts'

const home: ListingInput = {
  campus: 'usc',
  source: 'test',
  externalId: '1',
  name: 'Home',
  address: '1 A St',
  type: 'Apartment',
  price: 100_000,
  beds: 1,
}

const complaint = (input: ListingInput) => listingForm.safeParse(input).error?.issues[0]?.message

test('a home needs little, and the rest is not stated', () => {
  expect(listingForm.parse(home)).toMatchObject({ baths: null, deposit: null, fees: [], photos: [] })
})

test('an incomplete position, a fee without its amount and a sum too large for the index are refused', () => {
  expect(complaint({ ...home, lat: 34 })).toMatch('both latitude and longitude')
  expect(complaint({ ...home, fees: [{ name: 'Trash', kind: 'fee', state: 'amount' }] })).toMatch('An amount')
  expect(complaint({ ...home, price: 100_000_000, priceBasis: 'bed', beds: 50 })).toMatch('more than')
  expect(complaint({ ...home, price: 40_000_000, priceBasis: 'bed', beds: 50 })).toBeUndefined()
})

test('direction marks and control characters leave the name, the address and the town', () => {
  const marked = {
    name: '\u202eThe\u200f Nook\0',
    address: '\u200e1 \u202dA\u202c\nSt',
    city: 'Los\u2066 Angeles',
  }
  expect(listingForm.parse({ ...home, ...marked })).toMatchObject({
    name: 'The Nook',
    address: '1 A St',
    city: 'Los Angeles',
  })
  expect(complaint({ ...home, name: '\u200f' })).toMatch('>=1')
  expect(complaint({ ...home, name: 'x'.repeat(501) })).toMatch('<=500')
})
