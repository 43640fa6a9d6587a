import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importListings } from '#app/features/importing/import-listings.server.ts'
import { operator } from '#app/platform/access.ts'
import { withHomes } from '../database.ts'
import { word } from '../invented/homes.ts'
import { row, type Result } from '../rows.ts'

const HEADING =
  'external_id,name,address,city,zip,type,price,price_basis,beds,baths,square_feet,lat,lng,lease_months,available_from,' +
  'furnished,pets,laundry,parking_spaces,amenities,deposit,fees,description\n'
const PIECE = 1_000 // rows

/** Rows per second of the function behind `npm run import`, with checks, index and ranks, against PostgreSQL's bare COPY of
 *  the same rows into a table without indexes; and the memory it needs in addition to that at the start. */
export async function benchImport(size: number): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'roost-bench-'))
  await chmod(folder, 0o777) // the server runs as another user, who writes and reads the rows there
  try {
    return await withHomes(0, async ({ ctx, pool }) => {
      const before = process.memoryUsage().rss
      let peak = before
      const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
      const started = performance.now()
      const report = await importListings({ ...ctx, actor: operator }, { source: csv(size), options: {} })
      const ours = performance.now() - started
      clearInterval(sampling)
      if (report.inserted !== size) throw new Error(`${report.inserted} of ${size} rows came in`)
      const file = join(folder, 'rows.csv').replaceAll("'", "''")
      await pool.query(`copy listings to '${file}' (format csv)`)
      await pool.query('create table bare (like listings)')
      const copying = performance.now()
      await pool.query(`copy bare from '${file}' (format csv)`)
      const limit = performance.now() - copying
      const perSecond = (milliseconds: number) => (size / milliseconds) * 1_000
      return {
        rows: [row('import listings', size, perSecond(ours), perSecond(limit), 'rows/s')],
        extra: { [`memory over the start at ${size}`]: `${Math.round((peak - before) / 1_000_000)} MB` },
      }
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function* csv(size: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(HEADING)
  for (let start = 0; start < size; start += PIECE) {
    const numbers = Array.from({ length: Math.min(PIECE, size - start) }, (_, at) => start + at)
    yield Buffer.from(numbers.map(line).join(''))
  }
}

function line(n: number): string {
  const beds = n % 5
  const words = Array.from({ length: 20 }, (_, at) => word((n * 7 + at * 131) % 6_000)).join(' ')
  const price = (900 + ((n * 37) % 3_000)).toLocaleString('en-US')
  const [lat, lng] = [34 + ((n * 13) % 600) / 10_000, -118.3 + ((n * 29) % 600) / 10_000]
  return (
    `${n},"${word(n % 900)} flats, unit ${n % 90}",${n} ${word(n % 500)} St,Los Angeles,90007,Apartment,"$${price}",unit,` +
    `${beds},${1 + (n % 3) / 2},${400 + (n % 1_500)},${lat.toFixed(4)},${lng.toFixed(4)},9;12,2027-08-15,yes,No,in unit,1,` +
    `Wi-Fi; Gym; AC,$500,Trash=25; Water=included,"${words}"\n`
  )
}
