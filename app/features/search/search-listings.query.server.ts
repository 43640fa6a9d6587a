import { sql, type SQL } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { PAGE_SIZE } from '#app/features/listings/limits.ts'
import type { ListingPage } from '#app/features/listings/views.ts'
import { cardJson, cardSources, toCard, type CardRow } from '#app/features/listings/listing-card.server.ts'
import type { JudgedSearch } from './requirements.ts'
import { onlyHidden, prepareSearch, type PreparedSearch } from './prepare-search.server.ts'
import {
  conditionsOf,
  matching,
  levelExpression,
  pointsExpression,
  minutesExpression,
  moneyOf,
} from './filters.server.ts'

/** A page of published homes with the exact total. A page beyond the last is empty. */
export async function searchListings(
  ctx: Context,
  { search, prepared }: { search: JudgedSearch; prepared?: PreparedSearch },
): Promise<ListingPage> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const { words, hider } = prepared ?? (await prepareSearch(ctx, search.q))
  const [found] = await queryRows<{ total: string; items: CardRow[] | null }>(
    db,
    pageQuery(search, words, cardJson, cardSources, hider),
    { prepared: true },
  )
  const total = Number(found?.total ?? 0)
  return {
    items: (found?.items ?? []).map((row) => toCard(row, search.people, null, search.way)),
    total,
    page: search.page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  }
}

/** At first only this many of the most recommended homes are judged. If these include a full page of homes that fit, no other home
 *  can come before them, and the rest need not be judged. */
const BEST = 10_000

/** One statement: `total`, and `items` as a JSON array of `item`, selected from `sources` only for the homes on the page.
 *  listing_search's indexes find the page before any wide row is read, so that late pages stay fast. */
export function pageQuery(
  search: JudgedSearch,
  words: string | null,
  item: SQL,
  sources: SQL,
  hider: string | null = null,
): SQL {
  const { campus, hidden, ...filters } = conditionsOf(search, words, hider)
  const { first, key, direction } = orderOf(search)
  const id = sql`${listingSearch.listingId}`
  const from = sql`from ${matching({ campus, hidden, ...filters })}`
  // A constant, because for an unknown limit the planner assumes a tenth of the table.
  const page = sql.raw(`limit ${PAGE_SIZE} offset ${(search.page - 1) * PAGE_SIZE}`)
  // Filters leave few homes: one scan collects them, to count and sort. A whole campus is counted on the smallest index and read in
  // another one's order (docs/performance.md).
  const filtered = Object.values(filters).some(Boolean)
  const keys = first === null ? sql`${key} as key` : sql`${first} as points, ${key} as key`
  const points = first === null ? sql`` : sql`points, `
  const sorted = sql`select ${id} as id, ${keys} ${from}
    order by ${first === null ? sql`` : sql`2, `}${key} ${direction}, ${id} ${page}`
  const shown = filtered
    ? sql`found as materialized (select ${id} as id, ${keys} ${from}),
      shown as (select * from found order by ${points}key ${direction}, id ${page})`
    : first !== null && search.sort === 'recommended'
      ? sql`best as materialized (
          select id, points, key from (
            select ${id} as id, ${keys} ${from} order by ${key} ${direction}, ${id} limit ${sql.raw(String(BEST))}) recommended
          where points = 0 order by key ${direction}, id ${page}),
        full_page as materialized (select count(*) = ${sql.raw(String(PAGE_SIZE))} as yes from best),
        shown as (select * from best where (select yes from full_page)
          union all select * from (${sorted}) every_home where not (select yes from full_page))`
      : sql`shown as (${sorted})`
  // Counting the whole campus and the hidden homes separately is cheaper than filtering out hidden homes.
  const all = sql`select count(*) from ${matching({ campus, ...filters })}`
  const total = filtered
    ? sql`select count(*) from found`
    : hider === null
      ? all
      : sql`select (${all}) - (select count(*) from ${matching({ campus, hidden: onlyHidden(hider, id) })})`
  return sql`with ${shown}
    select (${total}) as total,
      (select json_agg(${item} order by ${first === null ? sql`` : sql`shown.points, `}shown.key ${direction}, shown.id)
        from shown, ${sources} where ${listings.id} = shown.id) as items`
}

/** The order of a search: `order by first, key direction, listing_id`; `first` only if homes are judged for someone. */
export type Order = { first: SQL | null; key: SQL; direction: SQL }

/** Cheapest, most beds, most baths, largest, quickest to campus, newest or best first. Missing values come last, and the id breaks
 *  ties, so that pages neither repeat nor skip a home. If homes are judged for someone, those that fit come first, then near
 *  misses; in "Recommended" the closest miss first. */
function orderOf(search: JudgedSearch): Order {
  return { first: firstOf(search), ...keyOf(search) }
}

function firstOf({ requirements, sort }: JudgedSearch): SQL | null {
  if (!requirements) return null
  return sort === 'recommended' ? pointsExpression(requirements) : levelExpression(requirements)
}

function keyOf(search: JudgedSearch): Omit<Order, 'first'> {
  if (search.sort === 'minutes') return { key: minutesExpression(search), direction: sql`asc nulls last` }
  if (search.sort === 'price') return { key: moneyOf(search), direction: sql`asc` }
  const column = {
    recommended: listingSearch.rank,
    beds: listingSearch.beds,
    baths: listingSearch.halfBaths,
    size: listingSearch.squareFeet,
    newest: listingSearch.listedAt,
  }[search.sort]
  return { key: sql`${column}`, direction: sql`desc nulls last` }
}
