import { expect, test } from 'vitest'
import { readParams } from './find-mate-params.ts'

test.each([
  ['budget=1.5m', { budget: '1.5m' }],
  ['budget=1.5k', {}],
  ['budget=0', { budget: '0' }],
  ['budget=%240.20&from=', { budget: '$0.20' }],
  ['budget=$1,500&from=8/15/2027&to=Aug 20, 2027', {}],
  ['from=2027-08-15&to=8/1/2027', { to: '2027-08-01' }],
  ['from=2027-08-15&to=2027-08-15', {}],
  ['from=soon&to=2027-02-30', { from: 'soon', to: '2027-02-30' }],
  [`budget=1${'0'.repeat(60)}`, { budget: `1${'0'.repeat(39)}` }],
])('%s says what was not applied', (query, unread) => {
  const read = readParams(new URLSearchParams(query))
  expect(read.unread).toEqual(unread)
  for (const name of Object.keys(unread) as (keyof typeof unread)[]) expect(read.filters[name]).toBe('')
  // The section with the fields, next to which the page says so.
  expect(read.section).toBe('any')
})
