import { describe, expect, test } from 'vitest'
import { cutText } from '#app/platform/text/bounded.ts'
import { readBaths, readDegrees, readEnum, readList, readParking, readWholeNumber } from './read-values.ts'

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
  ])('%j is %j', (text, number) => expect(readWholeNumber(cutText(text))).toBe(number))
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
  ])('%j is %j', (text, baths) => expect(readBaths(cutText(text))).toBe(baths))
})

test('degrees, lists and words of a choice', () => {
  expect(readDegrees(cutText('-118.2851'), 180)).toBe(-118.2851)
  expect(readDegrees(cutText('34,0224'), 90)).toBe(undefined)
  expect(readDegrees(cutText('91'), 90)).toBe(undefined)
  expect(readList(cutText(' Wi-Fi; Pool |  '))).toEqual(['Wi-Fi', 'Pool'])
  expect(readEnum(cutText('Not allowed'), ['allowed', 'not_allowed'])).toBe('not_allowed')
  expect(readEnum(cutText('maybe'), ['allowed'])).toBe(undefined)
})

test.each([
  ['1', 1],
  ['1 space', 1],
  ['2 tandem', 2],
  ['2 covered parking spots', 2],
  ['1 car', 1],
  ['None', 0],
  ['', null],
  ['Street only', undefined],
  ['Garage ($75/mo)', undefined],
])('parking “%s” is %s', (text, spaces) => {
  expect(readParking(cutText(text))).toBe(spaces)
})
