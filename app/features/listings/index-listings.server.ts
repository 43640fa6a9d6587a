import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { listingSearch, listingWords, searchVocabulary } from '#app/database/schema/listing-search.ts'
import { listings } from '#app/database/schema/listings.ts'
import type { Database } from '#app/platform/context.ts'
import { rankListings } from './rank.server.ts'
import { searchRow, searchText, wordsOf } from './search-row.ts'

/** Derives the search rows, words and rank of these homes anew; a home that is not published leaves the index. Ranking
 *  compares with all homes of a campus, so who indexes many batches ranks all of them later. */
export async function indexListings(tx: Database, ids: string[], now: Date | 'rank later'): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.select().from(listings).where(inArray(listings.id, ids))
  await tx.delete(listingWords).where(inArray(listingWords.listingId, ids))
  const published = rows.filter((row) => row.status === 'published')
  const hidden = rows.filter((row) => row.status !== 'published').map((row) => row.id)
  if (hidden.length > 0) await tx.delete(listingSearch).where(inArray(listingSearch.listingId, hidden))
  if (published.length === 0) return
  const columns = Object.entries(getTableColumns(listingSearch)).filter(
    ([name]) => name !== 'listingId' && name !== 'rank',
  )
  await tx
    .insert(listingSearch)
    .values(published.map(searchRow))
    .onConflictDoUpdate({
      target: listingSearch.listingId,
      set: Object.fromEntries(columns.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)])),
    })
  await tx.insert(listingWords).values(
    published.map((row) => ({
      listingId: row.id,
      // Our own words and not a parser's, so that a query is cut into the very same (search-words.server.ts).
      words: sql`array_to_tsvector(${sql.param(wordsOf(searchText(row)))}::text[])`,
    })),
  )
  await tx.execute(sql`
    insert into ${searchVocabulary} (word)
    select distinct unnest(tsvector_to_array(words)) from ${listingWords}
    where ${inArray(listingWords.listingId, ids)}
    on conflict do nothing`)
  if (now !== 'rank later') await rankListings(tx, now, ids)
}
