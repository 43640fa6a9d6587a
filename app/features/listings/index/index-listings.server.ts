import { and, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { jsonRows } from '#app/database/sql/json-rows.server.ts'
import { listingSearch, listingWords, searchVocabulary } from '#app/database/schema/homes/listing-search.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { indexMinutes } from './index-minutes.server.ts'
import { rankListings } from './rank.server.ts'
import { searchRow, searchText, wordsOf } from './search-row.ts'

const columns = Object.entries(getTableColumns(listingSearch))
  .filter(([key]) => key !== 'rank' && !key.endsWith('Minutes'))
  .map(([, { name }]) => name)
const list = (names: string[], prefix = '') => sql.raw(names.map((name) => `${prefix}"${name}"`).join(', '))

/** Rebuilds the search rows, minutes, words and ranks of these homes. A home that is not published, is unlisted, or has a
 *  suspended manager is removed from the index. Ranking compares all homes of a campus, so callers that index many batches
 *  pass 'rank later' and rank at the end. */
export async function indexListings(tx: Database, ids: string[], now: Date | 'rank later'): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.select().from(listings).where(inArray(listings.id, ids))
  const withheld = await suspendedManagers(tx, rows)
  await tx.delete(listingWords).where(inArray(listingWords.listingId, ids))
  const published = rows.filter(
    (row) =>
      row.status === 'published' && row.unlisted === null && !(row.managerId && withheld.has(row.managerId)),
  )
  const hidden = rows.filter((row) => !published.includes(row)).map((row) => row.id)
  if (hidden.length > 0) await tx.delete(listingSearch).where(inArray(listingSearch.listingId, hidden))
  if (published.length === 0) return
  await changeRows(
    tx,
    sql`
    insert into ${listingSearch} (${list(columns)})
    select ${list(columns)} from ${jsonRows(listingSearch, published.map(searchRow))}
    on conflict (listing_id) do update set (${list(columns)}) = row(${list(columns, 'excluded.')})`,
  )
  await indexMinutes(tx, ids)
  const words = published.map((row) => ({ id: row.id, words: wordsOf(searchText(row)) }))
  // Splits words with our own code and not with PostgreSQL's parser, so that queries are split in exactly the same way
  // (search-words.server.ts).
  await changeRows(
    tx,
    sql`
    insert into ${listingWords} (listing_id, words)
    select id, array_to_tsvector(words)
    from json_to_recordset(${JSON.stringify(words)}::json) as home (id uuid, words text[])`,
  )
  await changeRows(
    tx,
    sql`
    insert into ${searchVocabulary} (word)
    select distinct unnest(tsvector_to_array(words)) from ${listingWords}
    where ${inArray(listingWords.listingId, ids)}
    on conflict do nothing`,
  )
  if (now !== 'rank later') await rankListings(tx, now, ids)
}

/** The suspended managers of these homes. */
async function suspendedManagers(tx: Reading, rows: { managerId: string | null }[]): Promise<Set<string>> {
  const ids = [...new Set(rows.flatMap(({ managerId }) => managerId ?? []))]
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNotNull(users.suspendedAt)))
  return new Set(found.map(({ id }) => id))
}
