import { inArray } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { detailHref } from '#app/features/listings/detail-params.ts'
import { homeTitle } from '#app/features/listings/facts/home-title.ts'
import type { Reading } from '#app/platform/context.ts'
import type { Fact } from '../views.ts'

/** Names and addresses of homes by id. */
export async function homesOf(db: Reading, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map<string, Home>()
  const { id, slug, name, address, status } = listings
  const rows = await db.select({ id, slug, name, address, status }).from(listings).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}
type Home = { id: string; slug: string; name: string; address: string; status: string }

/** A home as the queue names it. */
export const homeTitleOf = (home: Pick<Home, 'name' | 'address'> | undefined): string =>
  home ? homeTitle(home) : 'A deleted home'

export const homeFact = (home: Home | undefined, term = 'Home'): Fact =>
  home
    ? { term, words: `${homeTitle(home)} · ${home.status}`, to: detailHref(home.slug) }
    : { term, words: 'No longer there' }
