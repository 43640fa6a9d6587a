import { expect, test } from 'vitest'
import { readHomesApart, type HomesToRead } from './read-homes.server.ts'

const ROWS = 5000

const about = 'A quiet home near the park, with light from two sides. '.repeat(40)
const HEADING = 'external_id,address,zip,price,beds,price_basis,description\n'

/** A list with long texts, generated while it is read. */
async function* list() {
  yield Buffer.from(HEADING)
  for (let row = 0; row < ROWS; row += 1)
    yield Buffer.from(`h${row},"${row} Fern St, Apt ${row}",90007,1800,2,unit,"${about}"\n`)
}

// A process that exceeds the memory limit of `readHomesApart` would be killed.
test('5,000 rows with long texts are read within 256 MB', async () => {
  const campus = { slug: 'usc', shortName: 'USC', lat: 34.0224, lng: -118.2851, offered: true }
  const asked: HomesToRead = {
    format: 'csv',
    preset: undefined,
    map: undefined,
    owned: true,
    source: 'Ours',
    campus: 'usc',
    asOf: undefined,
    campuses: [campus],
    stays: new Map(),
    now: new Date('2026-11-16T20:00:00Z'),
    takesHttp: false,
    howToNameCampus: undefined,
  }
  let homes = 0
  for await (const row of readHomesApart(asked, list())) if (row.kind === 'row' && row.home) homes += 1
  expect(homes).toBe(ROWS)
})
