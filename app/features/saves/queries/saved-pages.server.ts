import { sql, type SQL } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import { hiddenHomes, likes, viewedHomes } from '#app/database/schema/saves.ts'
import { queryRows } from '#app/database/query-rows.server.ts'
import {
  cardJson,
  cardSources,
  toCard,
  type CardRow,
} from '#app/features/listings/queries/listing-card.server.ts'
import type { ListingStatus, PriceBasis } from '#app/features/listings/rules.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { formatCursor, type Cursor } from '../cursor.ts'
import { savesPolicy } from '../policy.ts'
import { LIST_PAGE } from '../rules.ts'
import type { SavedHome, SavedPage } from '../views.ts'

type Asked = { after?: Cursor | null; limit?: number }

/** What somebody likes, with what changed since. */
export async function likedHomes(ctx: Context, userId: string, asked: Asked = {}): Promise<SavedPage> {
  authorize(savesPolicy.read, ctx.actor, { userId })
  const list = { table: likes, at: likes.likedAt, price: likes.price, basis: likes.priceBasis }
  return savedPage(ctx, list, userId, asked)
}

/** What somebody does not want to see. */
export async function hiddenList(ctx: Context, userId: string, asked: Asked = {}): Promise<SavedPage> {
  authorize(savesPolicy.read, ctx.actor, { userId })
  return savedPage(ctx, { table: hiddenHomes, at: hiddenHomes.hiddenAt }, userId, asked)
}

/** What somebody opened last. */
export async function viewedList(ctx: Context, userId: string, asked: Asked = {}): Promise<SavedPage> {
  authorize(savesPolicy.read, ctx.actor, { userId })
  return savedPage(ctx, { table: viewedHomes, at: viewedHomes.viewedAt }, userId, asked)
}

type List = {
  table: typeof likes | typeof hiddenHomes | typeof viewedHomes
  at: typeof likes.likedAt | typeof hiddenHomes.hiddenAt | typeof viewedHomes.viewedAt
  price?: typeof likes.price
  basis?: typeof likes.priceBasis
}

type SavedRow = [
  card: CardRow,
  at: string,
  homeId: string,
  status: ListingStatus,
  price: number,
  basis: PriceBasis,
  priceThen: number | null,
  basisThen: PriceBasis | null,
]

/** One statement, which reads as many rows of the list's index as it shows and one more, however long the list is. */
async function savedPage(
  { db }: Pick<Context, 'db'>,
  list: List,
  userId: string,
  { after = null, limit = LIST_PAGE }: Asked,
): Promise<SavedPage> {
  const query = pageQuery(list, userId, after, limit)
  const [found] = await queryRows<{ items: SavedRow[] | null }>(db, query, { prepared: true })
  const rows = found?.items ?? []
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    homes: rows.slice(0, limit).map(toSavedHome),
    next: last ? formatCursor({ at: last[1], homeId: last[2] }) : null,
  }
}

function pageQuery(
  { table, at, price, basis }: List,
  userId: string,
  after: Cursor | null,
  limit: number,
): SQL {
  const id = sql`${table.listingId}`
  const from = after ? sql`and (${at}, ${id}) < (${after.at}::timestamptz, ${after.homeId}::uuid)` : sql``
  const then = sql`${price ?? sql`null::integer`} as price, ${basis ?? sql`null::text`} as basis`
  const l = listings
  return sql`
    select json_agg(json_build_array(${cardJson}, saved.at, saved.id, ${l.status}, ${l.price}, ${l.priceBasis},
      saved.price, saved.basis) order by saved.at desc, saved.id desc) as items
    from (
      select ${id} as id, ${at} as at, ${then} from ${table}
      where ${table.userId} = ${userId} ${from}
      order by ${at} desc, ${id} desc limit ${sql.raw(String(limit + 1))}
    ) saved, ${cardSources} where ${l.id} = saved.id`
}

function toSavedHome([card, at, , status, price, basis, priceThen, basisThen]: SavedRow): SavedHome {
  const offered = status === 'published'
  const changed = offered && basisThen === basis && priceThen !== null && priceThen !== price
  return {
    home: toCard(card, null),
    at: new Date(at).toISOString(),
    gone: offered ? false : status === 'archived' ? 'told' : 'silent',
    change: changed ? { cents: price - priceThen, basis } : null,
  }
}
