import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment, csvRow } from './csv.ts'

test('what a spreadsheet would run is text in quotation marks, after an apostrophe', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t1', ' =1', '＝1', '=HYPERLINK("x","y")'])
    expect(csvRow([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
  for (const end of ['\r', '\n']) expect(csvRow([`${end}=1`])).toBe(`"'${end}'=1"\r\n`)
})

test('a phone number stays as it is stored, and nothing else that begins with a plus', () => {
  expect(csvRow(['+12135550123', '+12135550123 ', '+12135550123+1', '+1213', '+0123456789'])).toBe(
    `+12135550123,"'+12135550123 ","'+12135550123+1","'+1213","'+0123456789"\r\n`,
  )
})

test('a semicolon starts no formula, where spreadsheets take it for the end of a cell', () => {
  expect(csvRow(['Home;=1+1', 'a; @b;+1', 'a;-1+1', 'a; b; c'])).toBe(
    "Home;'=1+1,a; '@b;'+1,a;'-1+1,a; b; c\r\n",
  )
  expect(csvRow(['x', 'a;"=1"', 'a\n=1', 'a;\n "-1'])).toBe(`x,"a;""'=1""","a\n'=1","a;\n ""'-1"\r\n`)
})

/** The cells as read by a lenient spreadsheet that splits at semicolons and line breaks. */
const cellsOfOthers = (text: string) => text.split(/[;\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''))

test('no cell of any text is a formula, whether a spreadsheet splits at commas or at semicolons', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...';,"=+-@ \t\r\n1a＝－'.split('')) })
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (cells) => {
      const row = csvRow(['a', ...cells])
      for (const cell of cellsOfOthers(row)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/u)
      const [read = []] = parse(row, { record_delimiter: '\r\n' }) as string[][]
      for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u)
    }),
  )
})

test('numbers stay numbers, also below zero; what is not known is empty', () => {
  expect(csvRow([-3, 2.5, null, Number.NaN, 'a'])).toBe('-3,2.5,,,a\r\n')
})

test('every text comes back as it was, but for the apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), (cells) => {
      const [read = []] = parse(csvRow(cells), { record_delimiter: '\r\n' }) as string[][]
      const plain = read.map((text) => text.replaceAll(/([;\r\n][\s"]*)'(?=[=+\-@＝＋－＠])/gu, '$1'))
      expect(plain.map((text, at) => (text === `'${cells[at]}` ? cells[at] : text))).toEqual(cells)
      for (const text of read) expect(text).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
})

test('a file is called as its list, whatever that is called', () => {
  expect(attachment('Near campus', 'homes')).toBe(
    `attachment; filename="near-campus.csv"; filename*=UTF-8''Near%20campus.csv`,
  )
  expect(attachment('"; filename="x.exe\r\nSet-Cookie: a=b', 'homes')).toMatch(
    /^attachment; filename="filename-x-exe-set-cookie-a-b\.csv"; filename\*=UTF-8''[\w%!.~-]+$/,
  )
  expect(attachment('家 🏠', 'homes')).toBe(
    `attachment; filename="homes.csv"; filename*=UTF-8''%E5%AE%B6%20%F0%9F%8F%A0.csv`,
  )
  expect(attachment('\ud800', 'homes')).toContain('filename="homes.csv"')
  expect(attachment('..', 'homes')).toContain("UTF-8''homes.csv")
})
