import { and, eq, inArray, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { saveSettings } from '#app/database/schema/homes/saves.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import {
  cardJson,
  cardSources,
  toCard,
  type CardRow,
} from '#app/features/listings/queries/listing-card.server.ts'
import type { ListingCard } from '#app/features/listings/views.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { savesPolicy } from '../policy.ts'
import { VIEWED_MOST } from '../rules.ts'
import type { SavedHome } from '../views.ts'
import { viewedList } from './saved-pages.server.ts'

/** The homes that somebody opened last, and whether this is recorded. While it is off, the list is empty. */
export async function ownViews(
  ctx: Context,
  limit = VIEWED_MOST,
): Promise<{ homes: SavedHome[]; keeps: boolean }> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savesPolicy.read, { userId })
  const [[settings], { homes }] = await Promise.all([
    queryRows(db, settingsOf, { userId }),
    viewedList(ctx, { limit }),
  ])
  const keeps = settings?.keeps ?? true
  return { homes: keeps ? homes : [], keeps }
}

const settingsOf: Statement<
  { keeps: boolean },
  { userId: string }
> = () => sql`select ${saveSettings.keepsViewed} as keeps from ${saveSettings}
    where ${saveSettings.userId} = ${sql.placeholder('userId')}`

/** Cards of the homes stored in a visitor's browser, in its order, without those that are gone. */
export async function browserCards(ctx: Context, listingIds: string[]): Promise<ListingCard[]> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const ids = listingIds.filter(isId).slice(0, VIEWED_MOST)
  if (ids.length === 0) return []
  const offered = and(inArray(listings.id, ids), eq(listings.status, 'published'))
  const query = sql`select json_agg(${cardJson}) as items from ${cardSources} where ${offered}`
  const [found] = await queryRows<{ items: CardRow[] | null }>(db, query)
  const cards = new Map((found?.items ?? []).map((row) => toCard(row, null)).map((card) => [card.id, card]))
  return ids.flatMap((id) => cards.get(id.toLowerCase()) ?? [])
}
