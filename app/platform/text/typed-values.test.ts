import { describe, expect, test } from 'vitest'
import { cutLine, type BoundedLine } from './bounded.ts'
import { isoDay, isoMoment } from './typed-fields.ts'
import { readDate, readDollars, readMoney } from './typed-values.ts'
import { processorGrowth } from '#tests/setup/processor-growth.ts'

describe('money to cents', () => {
  test.each([
    ['$1,050', 105_000],
    ['1050', 105_000],
    ['$3,450.00', 345_000],
    ['1,450', 145_000],
    ['1450.00', 145_000],
    ['1450.', 145_000],
    ['1450.5', 145_050],
    [' 1 450 ', 145_000],
    ['1 450', 145_000],
    ['1450$', 145_000],
    ['$ 2,400/mo', 240_000],
    ['$2400 per month', 240_000],
    ['1,450 a month', 145_000],
    ['$1,450 monthly', 145_000],
    ['USD 900', 90_000],
    ['900 dollars', 90_000],
    ['0', 0],
    ['$0.00', 0],
    ['', null],
    ['1.050,00', undefined],
    ['$1,05', undefined],
    ['1.450', undefined],
    ['$1,200-1,400', undefined],
    ['-500', undefined],
    ['abc', undefined],
    ['a month', undefined],
    ['1 month', undefined],
    ['1.5 months', undefined],
    ['1450 mo', 145_000],
    ['35/month', 3500],
    ['1e5', undefined],
    ['1.2k', 120_000],
    ['$1.5K', 150_000],
    ['2k', 200_000],
    ['1.25 k/mo', 125_000],
    ['$1.275k a month', 127_500],
    ['1,200k', undefined],
    ['1.2km', undefined],
    ['1.2k-1.4k', undefined],
    ['k', undefined],
  ])('%j is %j', (text, cents) => expect(readMoney(cutLine(text))).toBe(cents))

  test('an amount with cents is no number of whole dollars', () => {
    expect(readDollars(cutLine('$3,450.00'))).toBe(3450)
    expect(readDollars(cutLine('$1,450.50'))).toBe(undefined)
    expect(readDollars(cutLine(''))).toBe(null)
    expect(readDollars(cutLine('abc'))).toBe(undefined)
  })
})

describe('dates to ISO dates', () => {
  test.each([
    ['2027-08-15', '2027-08-15'],
    ['2027-8-5', '2027-08-05'],
    ['2027-08-15T00:00:00Z', '2027-08-15'],
    ['8/15/2027', '2027-08-15'],
    ['08/15/27', '2027-08-15'],
    ['3/24/98', '1998-03-24'],
    ['8-15-2027', '2027-08-15'],
    ['Aug 15, 2027', '2027-08-15'],
    ['August 15 2027', '2027-08-15'],
    ['15 Sept. 2027', '2027-09-15'],
    ['now', '2026-11-23'],
    ['Available now', '2026-11-23'],
    ['', null],
    ['2027-02-30', undefined],
    ['0000-01-01', undefined],
    ['1/1/0000', undefined],
    ['15/8/2027', undefined],
    ['15.8.2027', undefined],
    ['8/15', undefined],
    ['soon', undefined],
    ['mary 3 2027', undefined],
  ])('%j is %j', (text, date) => expect(readDate(cutLine(text), '2026-11-23')).toBe(date))
})

test('money takes no longer than its length, whatever stands in it', () => {
  const texts = [
    (length: number) => `1${' '.repeat(length)}x`,
    (length: number) => `$${' '.repeat(length)}x`,
    (length: number) => `${'1,234'.repeat(length / 5)}x`,
    (length: number) => `1 per${' '.repeat(length)}x`,
  ]
  for (const textOf of texts)
    expect(processorGrowth((text) => readMoney(text as BoundedLine), textOf, 1000)).toBeLessThan(16)
})

test('a day or a moment in ISO format has a year that the database can store', () => {
  expect(isoDay().safeParse('2027-08-15').success).toBe(true)
  expect(isoMoment().safeParse('2027-08-15T10:00:00.000Z').success).toBe(true)
  expect(isoDay().safeParse('0000-08-15').success).toBe(false)
  expect(isoMoment().safeParse('0000-08-15T10:00:00.000Z').success).toBe(false)
})
