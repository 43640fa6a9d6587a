import { describe, expect, test } from 'vitest'
import { cutText } from '#app/platform/text/bounded.ts'
import { withoutContacts } from '#app/platform/text/contacts/private-numbers.ts'
import {
  readFurnished,
  readType,
  readLaundry,
  readMultiple,
  readPets,
  readSsn,
  readYesNo,
} from './read-words.ts'
import { readLease } from '#app/features/list-columns/lease-values.ts'

describe('laundry', () => {
  test.each([
    ['In Unit', 'in_unit'],
    ['Laundry Area,In Unit,Inside', 'in_unit'],
    ['Dryer,Dryer Included,Laundry Area,Washer,Washer Included', 'in_unit'],
    ['Dryer,Dryer Included,Garage,Washer,Washer Included', 'on_site'],
    ['In Closet', 'in_unit'],
    ['Community', 'on_site'],
    ['Outside,Community', 'on_site'],
    ['Garage', 'on_site'],
    ['Gas Dryer Hookup,Inside,Washer Hookup', 'hookups'],
    ['Garage,Gas Dryer Hookup,Washer Hookup', 'hookups'],
    ['None', 'none'],
    ['on_site', 'on_site'],
    ['', null],
    ['Community,None', undefined],
    ['Community,Inside', undefined],
    ['Dryer,Dryer Included', undefined],
    ['Other', undefined],
  ])('%j is %j', (text, laundry) => expect(readLaundry(cutText(text))).toBe(laundry))
})

describe('lease terms', () => {
  test.each([
    ['1-Year', [12], null, []],
    ['1+Year,1-Year,12 Months', [12], null, []],
    ['24 Months,6 Months,Month-to-Month,1+Year', [6, 12, 24], 'month_to_month', []],
    ['Monthly', null, 'month_to_month', []],
    ['Negotiable,1+Year', [12], 'flexible', []],
    ['Month to month; Flexible terms', null, 'flexible', []],
    ['Other', null, null, ['Other']],
    ['Short Term Lease,12 Months', [12], null, ['Short Term Lease']],
    ['9;12', [9, 12], null, []],
    ['5 years', null, null, ['5 years']],
    ['6 or 12 months', [6, 12], null, []],
    ['9-12', [9, 10, 11, 12], null, []],
    ['10 to 12 mo, monthly', [10, 11, 12], 'month_to_month', []],
    ['1 or 2 years', [12, 24], null, []],
    ['1-2 years; 12-9; 0-6; 6-36 months', [12, 24], null, ['12-9', '0-6', '6-36 months']],
    ['', null, null, []],
  ])('%j is %j, %j and %j', (text, months, flexible, rest) =>
    expect(readLease(cutText(text))).toEqual({ months, flexible, rest }),
  )
})

test('types as rent rolls write them', () => {
  const words = ['Apt', 'SFH', 'Single  Family', 'Townhome', 'Condominium', 'Efficiency', 'Duplex']
  expect(words.map((text) => readType(cutText(text)))).toEqual([
    'Apartment',
    'House',
    'House',
    'Townhouse',
    'Condo',
    'Studio',
    undefined,
  ])
})

test('pets', () => {
  expect(['Yes', 'No', 'Call', 'Cats only', '', 'small dogs'].map((text) => readPets(cutText(text)))).toEqual(
    ['allowed', 'not_allowed', 'ask', 'cats_only', null, undefined],
  )
})

test('furnished, and values of its column that are no answer', () => {
  expect(
    ['Furnished', 'Unfurnished', '', 'Both', '(555) 555-0100'].map((text) => readFurnished(cutText(text))),
  ).toEqual([true, false, null, undefined, undefined])
})

test('what it takes to rent is never invented', () => {
  const furniture = ['Furnished', 'full', 'unfurn', 'yes, but ask', 'Y']
  expect(furniture.map((text) => readYesNo(cutText(text)))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    true,
  ])
  const numbers = ['Not needed', 'not_required', 'No SSN needed', 'no', 'yes', 'required', '', '123-45-6789']
  expect(numbers.map((text) => readSsn(cutText(text)))).toEqual([
    'not_needed',
    'not_needed',
    'not_needed',
    undefined,
    undefined,
    undefined,
    null,
    undefined,
  ])
  const incomes = ['3', '2.5x', '3 times the rent', '3× rent', '30%', '$4,500', '11', '', '2.3']
  expect(incomes.map((text) => readMultiple(cutText(text)))).toEqual([
    3,
    2.5,
    3,
    3,
    undefined,
    undefined,
    undefined,
    null,
    undefined,
  ])
})

describe('contacts are left out of every text', () => {
  test.each([
    '(805) 555-0100',
    '805-555-0100',
    '805.555.0100',
    '+1 805 555 0100',
    '8055550100',
    'ann.agent+la@example.com',
    '213/555-0100',
    '213\u2013555\u20130100',
    '213 \u2014 555 \u2014 0100',
    '+1 (213) 555-0100',
    '1.213.555.0100',
    'Tel.213-555-0100',
    'Call-213-555-0100',
    '$900,213-555-0100',
    '( 213 )555.0100',
  ])('%s', (contact) => {
    expect(withoutContacts(`Ask ${contact} today`)).not.toMatch(/555|example/)
    expect(withoutContacts(`${contact}, ask Al`)).not.toMatch(/555|example/)
    expect(withoutContacts(`(${contact}).`)).not.toMatch(/555|example/)
  })

  test.each([
    '1305 W 37th Pl',
    '12912 1/2 Emelita St #1205',
    '$1,200',
    '$2,135,550',
    '$2,135,550,100',
    '$2135550100',
    '1,200-1,450 sq ft',
    '12/31/2026-12/31/2027',
    '100-102 W 37th Pl, 90007-1514',
    'ZIP 90007-1514',
    '226003959',
  ])('%s is none', (text) => expect(withoutContacts(text)).toBe(text))
})
