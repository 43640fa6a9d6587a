import { expect, test } from 'vitest'
import { splitAddress } from './split-address.ts'

test.each([
  ['1420 Fern Ave, Los Angeles, CA 90007', ['1420 Fern Ave', 'Los Angeles', '90007']],
  [
    '1420 Fern Ave, Apt 12, Los Angeles, CA 90007-1234, USA',
    ['1420 Fern Ave, Apt 12', 'Los Angeles', '90007'],
  ],
  ['1420 Fern Ave #12, Los Angeles CA 90007', ['1420 Fern Ave #12', 'Los Angeles', '90007']],
  ['1420 Fern Ave, Los Angeles, CA, 90007', ['1420 Fern Ave', 'Los Angeles', '90007']],
  ['1420 Fern Ave, Unit 4, 90007', ['1420 Fern Ave, Unit 4', null, '90007']],
  ['1420 Fern Ave, Apt 12', ['1420 Fern Ave, Apt 12', null, null]],
  ['1420 Fern Ave', ['1420 Fern Ave', null, null]],
  ['90007', ['90007', null, null]],
  [', ,', [', ,', null, null]],
])('%s', (typed, [address, city, zip]) => {
  expect(splitAddress(typed)).toEqual({ address, city, zip })
})
