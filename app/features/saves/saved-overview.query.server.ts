import { and, eq, inArray, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { saveSettings } from '#app/database/schema/homes/saves.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { cardJson, cardSources, toCard, type CardRow } from '#app/features/listings/listing-card.server.ts'
import type { ListingCard, SavedHome } from '#app/features/listings/views.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { savesPolicy } from './policy.ts'
import { VIEWED_MOST, SHORT_LIST, type Likes } from './rules.ts'
import { viewedList, likedHomes } from './saved-pages.query.server.ts'
import type { SavedOverview } from './ui/saved-sections.tsx'
import { likesOf } from './likes.query.server.ts'

/** The homes that the user opened last, and whether this is recorded. While it is off, the list is empty. */
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

/** Cards of the homes stored in a visitor's browser, in its order, without homes that are gone. */
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

/** The user's liked and recently opened homes for the Properties tab, and the like state of all of them. */
export async function savedOverview(ctx: Context): Promise<{ overview: SavedOverview; likes: Likes }> {
  const { userId } = requirePerson(ctx)
  authorize(ctx, savesPolicy.read, { userId })
  const [liked, viewed] = await Promise.all([
    likedHomes(ctx, { limit: SHORT_LIST }),
    ownViews(ctx, SHORT_LIST),
  ])
  const opened = await likesOf(
    ctx,
    viewed.homes.map(({ home }) => home.id),
  )
  const likes = Object.fromEntries(liked.homes.map(({ home }) => [home.id, true]))
  return {
    overview: {
      liked: { homes: liked.homes, more: liked.next !== null },
      viewed: viewed.homes,
      keeps: viewed.keeps,
    },
    likes: { ...opened, ...likes },
  }
}
