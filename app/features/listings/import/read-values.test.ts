import { describe, expect, test } from 'vitest'
import { readBaths, readDate, readDegrees, readEnum, readList, readMoney, readWhole } from './read-values.ts'

describe('money to cents', () => {
  test.each([
    ['$1,050', 105_000],
    ['1050', 105_000],
    ['$1,050.50', 105_050],
    ['1 050', 105_000],
    ['$ 2,400/mo', 240_000],
    ['$2400 per month', 240_000],
    ['USD 900', 90_000],
    ['0', 0],
    ['$0.00', 0],
    ['', null],
    ['1.050,00', undefined],
    ['$1,05', undefined],
    ['$1,200-1,400', undefined],
    ['-500', undefined],
    ['call', undefined],
    ['1e5', undefined],
  ])('%j is %j', (text, cents) => expect(readMoney(text)).toBe(cents))
})

describe('whole numbers', () => {
  test.each([
    ['3,600', 3600],
    ['10870', 10_870],
    ['2.00', 2],
    ['900 sq ft', 900],
    ['', null],
    ['2.5', undefined],
    ['3,60', undefined],
    ['two', undefined],
  ])('%j is %j', (text, number) => expect(readWhole(text)).toBe(number))
})

describe('baths: full and three-quarter count one, half a half, quarter nothing', () => {
  test.each([
    ['1.00 (1 0 0 0)', 1],
    ['4.00 (3 0 1 0)', 3.5],
    ['2.00 (1 1 0 0)', 2],
    ['1.00 (0 1 0 0)', 1],
    ['3.00 (1 1 1 0)', 2.5],
    ['3.00 (2 0 0 1)', 2],
    ['0.00 (0 0 0 0)', null],
    ['1.00 (0 0 0 1)', undefined],
    ['2.5', 2.5],
    ['2', 2],
    ['', null],
    ['3.00 (2 0 0 0)', undefined],
    ['1.75', undefined],
    ['many', undefined],
  ])('%j is %j', (text, baths) => expect(readBaths(text)).toBe(baths))
})

test('dates in two formats, and invalid dates', () => {
  expect(readDate('2027-08-15')).toBe('2027-08-15')
  expect(readDate('8/15/2027')).toBe('2027-08-15')
  expect(readDate('')).toBe(null)
  expect(readDate('2027-02-30')).toBe(undefined)
  expect(readDate('15.8.2027')).toBe(undefined)
})

test('degrees, lists and words of a choice', () => {
  expect(readDegrees('-118.2851', 180)).toBe(-118.2851)
  expect(readDegrees('34,0224', 90)).toBe(undefined)
  expect(readDegrees('91', 90)).toBe(undefined)
  expect(readList(' Wi-Fi; Pool |  ')).toEqual(['Wi-Fi', 'Pool'])
  expect(readEnum('Not allowed', ['allowed', 'not_allowed'])).toBe('not_allowed')
  expect(readEnum('maybe', ['allowed'])).toBe(undefined)
})
