import { sql, type SQL } from 'drizzle-orm'
import { isId } from '#app/platform/addresses/ids.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { hiddenHomes, likes, viewedHomes } from '#app/database/schema/homes/saves.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { lastFacts, type LastFacts } from '#app/features/listings/last-facts.server.ts'
import { cardJson, cardSources, toCard, type CardRow } from '#app/features/listings/listing-card.server.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import type { PriceBasis } from '#app/features/listings/choices.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { SavedHome } from '#app/features/listings/views.ts'
import { savesPolicy } from './policy.ts'
import { LIST_PAGE } from './rules.ts'
import type { SavedPage } from './views.ts'

/** The cursor of a list, newest first; the next page starts after this home and time. */
type Cursor = { at: string; listingId: string }

/** The cursor as text for a URL: `mi8k2p0s-0197…`. */
export function formatCursor({ at, listingId }: Cursor): string {
  return `${new Date(at).getTime().toString(36)}-${listingId}`
}

/** null for an invalid cursor, which means the start of the list. */
export function parseCursor(text: string | null): Cursor | null {
  const [, moment = '', listingId = ''] = /^([0-9a-z]{1,9})-(.{36})$/.exec(text ?? '') ?? []
  const date = new Date(Number.parseInt(moment, 36))
  if (!isId(listingId) || Number.isNaN(date.getTime())) return null
  return { at: date.toISOString(), listingId }
}

type Asked = { after?: Cursor | null; limit?: number }

/** A page of liked homes, with what has changed since. */
export async function likedHomes(ctx: Context, asked: Asked = {}): Promise<SavedPage> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, savesPolicy.read, { userId })
  return savedPage(open, lists.liked, userId, asked)
}

export async function hiddenList(ctx: Context, asked: Asked = {}): Promise<SavedPage> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, savesPolicy.read, { userId })
  return savedPage(open, lists.hidden, userId, asked)
}

export async function viewedList(ctx: Context, asked: Asked = {}): Promise<SavedPage> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, savesPolicy.read, { userId })
  return savedPage(open, lists.viewed, userId, asked)
}

type List = {
  table: typeof likes | typeof hiddenHomes | typeof viewedHomes
  at: typeof likes.likedAt | typeof hiddenHomes.hiddenAt | typeof viewedHomes.viewedAt
  price?: typeof likes.price
  basis?: typeof likes.priceBasis
}

const lists = {
  liked: withQueries({ table: likes, at: likes.likedAt, price: likes.price, basis: likes.priceBasis }),
  hidden: withQueries({ table: hiddenHomes, at: hiddenHomes.hiddenAt }),
  viewed: withQueries({ table: viewedHomes, at: viewedHomes.viewedAt }),
}

/** The statements for the first and the later pages, per page size; there are few sizes. */
function withQueries(list: List) {
  const made = new Map<number, ReturnType<typeof queriesFor>>()
  const queriesFor = (limit: number) => {
    const first: Statement<Found, { userId: string }> = () => pageQuery(list, false, limit)
    const after: Statement<Found, { userId: string } & Cursor> = () => pageQuery(list, true, limit)
    return { first, after }
  }
  return (limit: number) => {
    const queries = made.get(limit) ?? queriesFor(limit)
    made.set(limit, queries)
    return queries
  }
}

type Found = { items: SavedRow[] | null }

type SavedRow = [
  card: CardRow,
  at: string,
  listingId: string,
  status: ListingStatus,
  price: number,
  basis: PriceBasis,
  priceThen: number | null,
  basisThen: PriceBasis | null,
  last: LastFacts,
  rentedThrough: string | null,
]

/** One statement, which reads only one index row more than it shows, however long the list is. */
async function savedPage(
  { db }: { db: Reading },
  list: ReturnType<typeof withQueries>,
  userId: string,
  { after = null, limit = LIST_PAGE }: Asked,
): Promise<SavedPage> {
  const queries = list(limit)
  const [found] = await (after
    ? queryRows(db, queries.after, { userId, ...after })
    : queryRows(db, queries.first, { userId }))
  const rows = found?.items ?? []
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    homes: rows.slice(0, limit).map(toSavedHome),
    next: last ? formatCursor({ at: last[1], listingId: last[2] }) : null,
  }
}

function pageQuery({ table, at, price, basis }: List, isLater: boolean, limit: number): SQL {
  const id = sql`${table.listingId}`
  const value = (name: string) => sql.placeholder(name)
  const from = isLater
    ? sql`and (${at}, ${id}) < (${value('at')}::timestamptz, ${value('listingId')}::uuid)`
    : sql``
  const then = sql`${price ?? sql`null::integer`} as price, ${basis ?? sql`null::text`} as basis`
  const l = listings
  return sql`
    select json_agg(json_build_array(${cardJson}, saved.at, saved.id, ${l.status}, ${l.price}, ${l.priceBasis},
      saved.price, saved.basis, ${lastFacts}, ${l.rentedThrough}) order by saved.at desc, saved.id desc) as items
    from (
      select ${id} as id, ${at} as at, ${then} from ${table}
      where ${table.userId} = ${value('userId')} ${from}
      order by ${at} desc, ${id} desc limit ${sql.raw(String(limit + 1))}
    ) saved, ${cardSources} where ${l.id} = saved.id`
}

function toSavedHome(row: SavedRow): SavedHome {
  const [card, at, , status, price, basis, priceThen, basisThen, last, rentedThrough] = row
  const offered = status === 'published'
  const changed = offered && basisThen === basis && priceThen !== null && priceThen !== price
  return {
    home: toCard(card, null, last),
    at: new Date(at).toISOString(),
    gone: offered ? false : status === 'archived' ? 'told' : 'silent',
    rentedThrough,
    change: changed ? { cents: price - priceThen, basis } : null,
  }
}
