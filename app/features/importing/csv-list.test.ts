import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CannotRun } from '#app/platform/errors.ts'
import { csvRows, headedRows, type CsvRow } from './csv-list.server.ts'
import { decodeText } from '#app/platform/text/decode-text.server.ts'

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function rowsOf(file: string | Uint8Array, size = 7): Promise<CsvRow[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  return Array.fromAsync(csvRows(decodeText(pieces(bytes, size)).text))
}
const values = (rows: CsvRow[]) => rows.map((row) => row.problem ?? row.values)

test('line ends, a BOM, blank lines, and quotes with commas, newlines and quotes inside', async () => {
  const file = '\ufeffa,b\r\n1,"x, ""y""\r\nz"\r\n\r\n2, "spaced" \r\n3,last'
  expect(await rowsOf(file)).toEqual([
    { line: 1, values: ['a', 'b'], ended: true },
    { line: 2, values: ['1', 'x, "y"\r\nz'], ended: true },
    { line: 5, values: ['2', 'spaced'], ended: true },
    { line: 6, values: ['3', 'last'], ended: false },
  ])
  expect(values(await rowsOf('a,b\rc,d\r'))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a stray quotation mark costs one row, and the line numbers stay right', async () => {
  const rows = await rowsOf('a,b\n1,5" tall\n2,ok\n3,"never closed\n4,ok\n5,"$1,050"\n6,ok\n')
  expect(rows.map((row) => [row.line, row.problem === undefined])).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [4, false],
    [5, true],
    [6, true],
    [7, true],
  ])
  expect(values(rows)[5]).toEqual(['5', '$1,050'])
})

test('a quotation mark that never closes does not hold a large file in memory', async () => {
  const file = `a\n"open\n${'row\n'.repeat(40_000)}`
  const rows = await rowsOf(file, 65_536)
  expect(rows).toHaveLength(40_002)
  expect(rows[1]?.problem).toMatch(/not closed/)
})

describe('encodings', () => {
  const text = 'name\nCafé “Niño”\n'
  test('UTF-8, cut anywhere into pieces', async () => {
    for (const size of [1, 2, 3, 100])
      expect(values(await rowsOf(text, size))).toEqual([['name'], ['Café “Niño”']])
  })
  test('UTF-16 as spreadsheets write it', async () => {
    const file = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(values(await rowsOf(file, 5))).toEqual([['name'], ['Café “Niño”']])
    expect(values(await rowsOf(file.swap16(), 5))).toEqual([['name'], ['Café “Niño”']])
  })
  test('Latin-1 lines are read as such and counted, beside lines of UTF-8', async () => {
    const file = Buffer.concat([Buffer.from('Peña\n', 'latin1'), Buffer.from('Peña\n')])
    const { text: decoded, foreignLines } = decodeText(pieces(file, 3))
    expect(values(await Array.fromAsync(csvRows(decoded)))).toEqual([['Peña'], ['Peña']])
    expect(foreignLines()).toBe(1)
  })
})

test('any table comes back as it was written, in pieces of any size', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é', '😀', '1'),
    maxLength: 6,
  })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const file = rows
        .map((row) => `${row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`)
        .join('')
      expect(values(await rowsOf(file, size))).toEqual(rows)
    }),
  )
})

test('any bytes at all end, each row read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
      const rows = await rowsOf(bytes, 4).catch((error: unknown) => {
        // Another kind of file, such as one full of zeros.
        if (!(error instanceof CannotRun)) throw error
        return []
      })
      expect(rows.every((row) => row.line >= 1)).toBe(true)
    }),
  )
})

test('values are separated as the first line separates them, or as it says to Excel', async () => {
  expect(values(await rowsOf('a;b\n"1;5, x";2,5\n'))).toEqual([
    ['a', 'b'],
    ['1;5, x', '2,5'],
  ])
  expect(values(await rowsOf('a\tb\n1,5\t"x;y"\n'))).toEqual([
    ['a', 'b'],
    ['1,5', 'x;y'],
  ])
  expect(values(await rowsOf('sep=;\na;b,c\n'))).toEqual([['a', 'b,c']])
  // Quoted text does not count, and on a tie commas win.
  expect(values(await rowsOf('a,"b;c;d"\n1,2;3;4\n'))[1]).toEqual(['1', '2;3;4'])
  expect(values(await rowsOf('a,b;c\n1;2,3\n'))[1]).toEqual(['1;2', '3'])
})

test('headings may stand below a title and a date, which are named; what has no headings keeps its first line', async () => {
  const headed = async (file: string) => {
    const skipped: string[] = []
    const rows = headedRows(decodeText(pieces(Buffer.from(file), 7)).text, (lines) => skipped.push(...lines))
    return { rows: values(await Array.fromAsync(rows)), skipped }
  }
  expect(await headed('Rent roll,,\n,,\n"Nov 30, 2026",,\nAddress,Rent,Beds\n1 A St,900,1\n')).toEqual({
    rows: [
      ['Address', 'Rent', 'Beds'],
      ['1 A St', '900', '1'],
    ],
    skipped: ['Rent roll', 'Nov 30, 2026'],
  })
  expect(await headed('a\nb\n')).toEqual({ rows: [['a'], ['b']], skipped: [] })
  expect((await headed(`${'x\n'.repeat(6)}a,b\n`)).rows).toHaveLength(7)
  // A title with a comma, above a list with semicolons, tabs or commas.
  for (const sign of [';', '\t', ',']) {
    const list = ['Address;Unit;Rent;Beds', '1 A St;2;900;1', '1 A St;3;1.200;2'].map((line) =>
      line.replaceAll(';', sign),
    )
    expect(await headed(`Rentals, Westwood\nAs of Nov 30, 2026\n${list.join('\n')}\n`)).toEqual({
      rows: list.map((line) => line.split(sign)),
      skipped: ['Rentals, Westwood', 'As of Nov 30, 2026'],
    })
  }
  const foreign = 'Lista, pisos\nCalle;Precio;Cuartos\n1 A St;900,50;1\n'
  expect((await headed(foreign)).rows).toEqual([
    ['Calle', 'Precio', 'Cuartos'],
    ['1 A St', '900,50', '1'],
  ])
  // These are not headings, however many values with commas follow below.
  const torn =
    'Address,Rent,Beds\n1 A St, Apt 2, Los Angeles, CA,900,1\n2 A St, Apt 2, Los Angeles, CA,900,1\n'
  expect((await headed(torn)).rows).toHaveLength(3)
  for (const short of ['Addr line,Rate,', 'Address,Rent,,,,'])
    expect((await headed(`${short}\nFern 1,900,x,y,z,w\nFern 2,900,x,y,z,w\n`)).skipped).toEqual([])
})
