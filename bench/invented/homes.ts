// Generated homes for benchmarks, deterministic for each number. The product's own code derives the rows.
import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import type pg from 'pg'
import { listingSearch, listingWords } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { featureKeys } from '#app/features/listings/amenities.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { searchRow, searchText, wordsOf } from '#app/features/listings/search-row.server.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

type Listing = typeof listings.$inferInsert

const BATCH = 5_000
const CAMPUSES = [
  {
    id: 1,
    slug: 'usc',
    name: 'University of Southern California',
    shortName: 'USC',
    lat: 34.0224,
    lng: -118.2851,
  },
  { id: 2, slug: 'ucla', name: 'UC Los Angeles', shortName: 'UCLA', lat: 34.0689, lng: -118.4452 },
  { id: 3, slug: 'ucsd', name: 'UC San Diego', shortName: 'UCSD', lat: 32.8801, lng: -117.234 },
]
const START = Date.UTC(2026, 0, 1)
const DAY = 86_400_000
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bra cle dri'.split(' ')

/** Fills a migrated, empty database with `size` homes, their search rows, words and vocabulary. */
export async function fillHomes(pool: pg.Pool, size: number): Promise<void> {
  await pool.query(
    `insert into campuses (id, slug, name, short_name, lat, lng)
     select id, slug, name, "shortName", lat, lng
     from json_to_recordset($1) as c (id int, slug text, name text, "shortName" text, lat float8, lng float8)`,
    [JSON.stringify(CAMPUSES)],
  )
  const indexes = await dropIndexes(pool)
  for (let start = 0; start < size; start += BATCH) {
    const homes = Array.from({ length: Math.min(BATCH, size - start) }, (_, at) => makeHome(start + at))
    await insert(pool, listings, homes)
    await insert(
      pool,
      listingSearch,
      homes.map((home, at) => ({ ...searchRow(home), rank: hash(start + at, 40) % 101 })),
    )
    await insert(
      pool,
      listingWords,
      homes.map((home) => ({ listingId: home.id, words: wordsOf(searchText(home)).join(' ') })),
    )
  }
  await pool.query('insert into search_vocabulary select word from ts_stat($1)', [
    'select words from listing_words',
  ])
  for (const definition of indexes) await pool.query(definition)
  await pool.query('vacuum (analyze)')
}

/** Building an index once is many times faster than updating it while rows are inserted. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('listings', 'listing_search', 'listing_words', 'search_vocabulary')
       and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of rows) await pool.query(`drop index "${name}"`)
  return rows.map(({ definition }) => definition)
}

async function insert(pool: pg.Pool, table: Table, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in (rows[0] ?? {}))
  const records = rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])))
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ')
  const name = getTableName(table)
  await pool.query(
    `insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(records)],
  )
}

/** A hash from 0 to 2³²-1 for the `salt`th property of the `n`th home. */
function hash(n: number, salt: number): number {
  let x = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}

/** The `n`th generated word; the lower the number, the more homes contain it. */
export function word(n: number): string {
  const pick = (salt: number) => SYLLABLES[hash(n, salt) % SYLLABLES.length]
  return `${pick(1)}${pick(2)}${pick(3)}`
}

function makeHome(n: number): Listing {
  const random = (salt: number) => hash(n, salt) / 2 ** 32
  const one = <Value>(salt: number, values: readonly Value[]) =>
    values[hash(n, salt) % values.length] as Value
  const campus = one(1, CAMPUSES)
  const type = one(2, propertyTypes)
  const beds = type === 'Studio' ? 0 : 1 + Math.floor(random(3) ** 2 * 6)
  const byBed = random(4) < 0.25
  const description = Array.from({ length: 20 }, (_, at) => word(Math.floor(random(100 + at) ** 3 * 6_000)))
  const months = [[12], [9, 12], [10], [6, 12]]
  const at = new Date(START + Math.floor(random(5) * 300) * DAY + (n % 86_400) * 1000)
  return {
    id: `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
    slug: `home-${n}`,
    campusId: campus.id,
    source: 'bench',
    externalId: String(n),
    status: 'published',
    name: `${word(n % 6_000)} ${type}`,
    address: `${100 + (n % 9_000)} ${word(hash(n, 6) % 900)} Street`,
    city: one(7, ['Los Angeles', 'San Diego', 'Santa Monica']),
    zip: String(90_000 + (hash(n, 8) % 300)),
    description: description.join(' '),
    type,
    price:
      (byBed ? 600 + Math.floor(random(9) * 1_400) : 1_100 + Math.floor(random(9) * 900 * (beds + 1))) * 100,
    priceBasis: byBed ? 'bed' : 'unit',
    beds,
    bedrooms: beds,
    baths: random(10) < 0.05 ? null : 1 + Math.floor((random(11) * (beds + 1)) / 2) / 2,
    squareFeet: random(12) < 0.2 ? null : 350 + Math.floor(random(13) * 400 * (beds + 1)),
    lat: random(14) < 0.03 ? null : campus.lat + (random(15) + random(16) - 1) * 0.09,
    lng: random(14) < 0.03 ? null : campus.lng + (random(17) + random(18) - 1) * 0.11,
    precision: random(14) < 0.03 ? null : 'exact',
    leaseMonths: random(19) < 0.3 ? null : one(20, months),
    availableFrom: random(21) < 0.4 ? null : utcDay(new Date(START + (hash(n, 22) % 700) * DAY)),
    furnished: one(23, [true, false, null]),
    pets: one(24, ['allowed', 'cats_only', 'ask', 'not_allowed', null]),
    laundry: one(25, ['in_unit', 'on_site', 'none', null]),
    parkingSpaces: one(26, [0, 1, 2, null]),
    amenities: featureKeys.slice(0, 15).filter((_, key) => random(50 + key) < 0.25 + key / 40),
    accessFeatures: featureKeys.slice(15).filter((_, key) => random(70 + key) < 0.1),
    fees:
      random(27) < 0.5 ? [] : [{ name: 'Trash', kind: 'fee', state: 'amount', amount: 2_500, per: 'unit' }],
    floorplans: [],
    photos: Array.from({ length: hash(n, 28) % 6 }, (_, photo) => ({
      src: `/photos/set-${n % 40}/${photo}.webp`,
      alt: 'A bright room with a window',
      width: 1200,
      height: 800,
    })),
    confirmedAt: random(29) < 0.3 ? null : at,
    confirmedBy: random(29) < 0.3 ? null : 'source',
    listedAt: at,
    createdAt: at,
    updatedAt: at,
  }
}
