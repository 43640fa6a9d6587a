import { expect, test } from 'vitest'
import { addressKey, isSameAddress, splitUnit } from './address-key.ts'

test.each([
  ['1200 N. Fern Street, Apt 4B', '1200 North Fern St #4b'],
  ['7 Ash Ave Unit 2', '7 ash avenue, #2'],
  ['7 Ash Ave Apt. #2', '7 Ash Ave No. 2'],
  ['9 Peña Blvd', '9 Pena Boulevard'],
])('%s is %s', (one, other) => {
  expect(addressKey(one)).toBe(addressKey(other))
})

test.each([
  ['7 Ash Ave Unit 2', '7 Ash Ave'],
  ['7 Ash Ave Unit 2', '7 Ash Ave Unit 3'],
  ['7 Ash Ave', '17 Ash Ave'],
  ['7 Ash Ave', '7 Ash St'],
  ['7 Ash Ave #2', '7 Ash Ave Room 2'],
])('%s is not %s', (one, other) => {
  expect(addressKey(one)).not.toBe(addressKey(other))
})

test('the same street in another town is another address', () => {
  const home = { address: '7 Ash Ave', city: 'Los Angeles', zip: '90007' }
  expect(isSameAddress(home, { ...home, address: '7 ASH AVENUE' })).toBe(true)
  expect(isSameAddress(home, { ...home, zip: '92093' })).toBe(false)
  expect(isSameAddress(home, { ...home, zip: null, city: 'San Diego' })).toBe(false)
  expect(isSameAddress(home, { ...home, zip: null, city: 'LOS ANGELES' })).toBe(true)
})

test.each([
  ['1200 Fern Street, Apt 4B', 'Apt 4B'],
  ['1200 Fern Street #12', '#12'],
  ['1200 Fern Street, Unit # 7', 'Unit # 7'],
  ['1200 Fern Street  ,Ste. B', 'Ste. B'],
  ['1200 Fern Street', null],
  ['12 Apartment Row', null],
  ['#4', null],
  ['', null],
])('the unit of “%s” is %s', (address, unit) => {
  expect(splitUnit(address)).toEqual(unit === null ? null : { street: '1200 Fern Street', unit })
})
