import type { Reading } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import { MOST_COLUMNS } from '#app/features/list-columns/chosen-columns.ts'
import { headedRows } from './csv-list.server.ts'
import { decodeText } from '#app/platform/text/decode-text.server.ts'
import { readParts } from './list-parts.server.ts'

/** A CSV file's headings, and the first values below each; blank cells do not count. */
export type FirstRows = { heading: string; samples: string[] }[]

const LOOKED_AT = 64 * 1024 // bytes, from the start of the file
const ROWS = 200
const SAMPLES = 3 // for each column
const SHOWN = 60 // characters of a value

/** The start of a stored or submitted file. */
async function* startOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    yield part.subarray(0, LOOKED_AT)
    return
  }
}

/** The first rows of a CSV file; none if it cannot be read as CSV, which the job will report. */
export async function firstRows(bytes: AsyncIterable<Uint8Array>): Promise<FirstRows> {
  const rows: string[][] = []
  try {
    for await (const row of headedRows(decodeText(startOf(bytes)).text)) {
      if (row.problem !== undefined) continue
      rows.push(row.values)
      if (rows.length > ROWS) break
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
  }
  const [headings = [], ...others] = rows
  return headings.slice(0, MOST_COLUMNS).map((heading, at) => ({
    heading: wholeStart(heading.trim(), 200),
    samples: others
      .map((values) => wholeStart((values[at] ?? '').trim(), SHOWN))
      .filter(Boolean)
      .slice(0, SAMPLES),
  }))
}

/** The headings and first rows of an import whose file is still stored. */
export const firstRowsOf = (db: Reading, importId: string): Promise<FirstRows> =>
  firstRows(readParts(db, importId))
