import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { columnNames, type RowValues } from '#app/features/list-columns/columns.ts'
import { feeColumnOf, feeNameOf } from '#app/features/list-columns/fee-columns.ts'
import { csvList } from '#app/features/importing/csv-list.server.ts'
import { presets } from '#app/features/importing/presets.ts'
import { rowToHome, type RowSetting } from '#app/features/importing/row-to-home.server.ts'
import { readFeeCells } from '#app/features/importing/read-parts.ts'
import { Remarks } from '#app/features/importing/remarks.ts'
import { hotpadsList } from '#app/features/importing/hotpads-list.server.ts'
import { mitsList } from '#app/features/importing/mits-list.server.ts'
import { openZipCenters } from '#app/features/listings/zip-centers.server.ts'
import { lineOf, secondsOf } from '#app/features/transit/gtfs-values.ts'
import { readTable } from '#app/features/transit/tables.server.ts'
import { plainName } from '#app/platform/text/storable-text.ts'
import type { Door } from '../door.ts'

const CELL_MOST = 2 ** 16
/** The longest text in an XML list, and the longest line of a timetable. */
const XML_MOST = 2 ** 12
const LINE_MOST = 2 ** 16

const EMPTY = Object.fromEntries(columnNames.map((name) => [name, ''])) as RowValues
const ROW: RowValues = {
  ...EMPTY,
  external_id: '1',
  address: '1200 Fern St',
  zip: '90007',
  price: '1450',
  beds: '2',
}
const EXAMPLE = readFileSync('app/features/importing/cases/example.xml', 'utf8')
const HOTPADS = readFileSync('app/features/importing/cases/hotpads.xml', 'utf8')

const bytes = async function* (text: string) {
  yield await Promise.resolve(Buffer.from(text))
}
const nothing = () => {}
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\0', '')

/** As an XML attribute or text, for insertion by `replaceAll`. */
const inserted = (text: string) => escaped(text).replaceAll('$', '$$$$')

/** Doors for files that others wrote: lists of homes as CSV and XML, and timetables. */
export async function listDoors(): Promise<Door[]> {
  const setting: RowSetting = {
    preset: undefined,
    source: 'list',
    campus: 'usc',
    asOf: undefined,
    campuses: [{ slug: 'usc', shortName: 'USC', lat: 34.0224, lng: -118.2851, offered: true }],
    now: new Date('2026-11-27T12:00:00Z'),
    zips: await openZipCenters(),
  }
  const home = (values: RowValues) => {
    for (const preset of [undefined, ...Object.values(presets)]) rowToHome(values, { ...setting, preset })
  }
  const csv = async (text: string) => {
    for await (const row of csvList(bytes(text), {}, nothing)) if (row.problem === undefined) home(row.values)
  }
  const mits = async (text: string) => {
    for await (const row of mitsList(bytes(text), '2026-11-23', nothing))
      if (row.problem === undefined) home(row.values)
  }
  const hotpads = async (text: string) => {
    for await (const row of hotpadsList(bytes(text), nothing)) if (row.problem === undefined) home(row.values)
  }
  const table = (text: string) => readTable('a.txt', Readable.from([text]), ['a', 'b'], ['a'], nothing)
  return [
    ...columnNames.map((name) => ({
      name: `column ${name}`,
      read: (text: string) => home({ ...ROW, [name]: text }),
      most: CELL_MOST,
    })),
    {
      name: 'the heading of a CSV list',
      read: (text) => csv(`${columnNames.join(',')},${text}\n`),
      most: CELL_MOST,
    },
    {
      name: 'the heading of a column of fees',
      read: (text) => feeColumnOf(`${text} fee`) ?? feeNameOf(text),
      most: CELL_MOST,
    },
    {
      name: 'a cell of a column of fees',
      read: (text) => readFeeCells([{ name: 'Trash', column: 'fee_monthly', text }], new Remarks()),
      most: CELL_MOST,
    },
    {
      name: 'a row of a CSV list',
      read: (text) => csv(`${columnNames.join(',')}\n${text}\n`),
      most: CELL_MOST,
    },
    { name: 'a MITS list', read: mits, most: CELL_MOST },
    { name: 'a HotPads list', read: hotpads, most: CELL_MOST },
    ...[
      { name: 'a MITS', example: EXAMPLE, list: mits },
      { name: 'a HotPads', example: HOTPADS, list: hotpads },
    ].flatMap(({ name, example, list }) => [
      {
        name: `every text of ${name} list`,
        read: (text: string) => list(example.replaceAll(/>([^<>]*\S[^<>]*)</g, `>${inserted(text)}<`)),
        most: XML_MOST,
      },
      {
        name: `every attribute of ${name} list`,
        read: (text: string) =>
          list(example.replaceAll(/(<[A-Za-z][^<>]*?\w=)"[^"]*"/g, `$1"${inserted(text)}"`)),
        most: XML_MOST / 4, // the example repeats it four times
      },
    ]),
    { name: 'a timetable’s heading', read: (text) => table(`a,b,${text}\n1,2\n`), most: LINE_MOST },
    { name: 'a timetable’s row', read: (text) => table(`a,b\n${text}\n`), most: LINE_MOST },
    {
      name: 'a timetable’s cell',
      read: (text) => table(`a,b\n"${text.replaceAll('"', '""')}",2\n`),
      most: LINE_MOST,
    },
    { name: 'a timetable’s time', read: secondsOf, most: LINE_MOST },
    { name: 'a timetable’s line', read: (text) => lineOf(text, text, text), most: LINE_MOST },
    { name: 'a timetable’s name', read: (text) => plainName(text, 120), most: LINE_MOST },
  ]
}
