import { inArray } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { hiddenHomes } from '#app/database/schema/homes/saves.ts'
import { meaningsOf } from '#app/features/search/search-words.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { makeReady, moneyIn, newsKind, type NewsKind, type ReadySearch } from './finds-home.ts'
import type { NewsWindow } from './news-window.server.ts'
import { readHref } from '../saved-href.ts'

/** A home that an email may name; `money` in cents a month, by the search's own price basis. */
export type FoundHome = { listingId: string; money: number }
export type FoundNews = Record<NewsKind, FoundHome[]>

type Asked = { userId: string; href: string; since: Date }

/** The news of each of these searches, cheapest first, without homes that the owner hid. It reads the few changed
 *  homes once and matches all searches against them in memory, instead of running each search. */
export async function findNews(db: Reading, asked: Asked[], window: NewsWindow): Promise<FoundNews[]> {
  const ready = await readyOf(db, asked)
  const hidden = await hiddenBy(db, [...new Set(asked.map(({ userId }) => userId))])
  return asked.map(({ userId, since }, index) => {
    const found: FoundNews = { new: [], cheaper: [], gone: [] }
    const search = ready[index]
    if (!search) return found
    for (const change of window.after(since)) {
      const kind = newsKind(search, change)
      const home = change.after ?? change.before
      if (!kind || !home || hidden.has(`${userId} ${change.listingId}`)) continue
      found[kind].push({ listingId: change.listingId, money: moneyIn(search, home) })
    }
    for (const homes of Object.values(found)) homes.sort((one, other) => one.money - other.money)
    return found
  })
}

async function readyOf(db: Reading, asked: Asked[]): Promise<(ReadySearch | null)[]> {
  const searches = asked.map(({ href }) => readHref(href))
  const texts = [...new Set(searches.flatMap((search) => (search?.q ? [search.q] : [])))]
  const words = new Map((await meaningsOf(db, texts)).map((meaning, index) => [texts[index], meaning]))
  const known = await db.select({ slug: campuses.slug, id: campuses.id }).from(campuses)
  const ids = new Map(known.map(({ slug, id }) => [slug, id]))
  return searches.map((search) => search && makeReady(search, ids, words.get(search.q) ?? null))
}

async function hiddenBy(db: Reading, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { userId, listingId } = hiddenHomes
  const rows = await db.select({ userId, listingId }).from(hiddenHomes).where(inArray(userId, userIds))
  return new Set(rows.map((row) => `${row.userId} ${row.listingId}`))
}
