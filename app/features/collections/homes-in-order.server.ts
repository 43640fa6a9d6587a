import { desc, sql, eq, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { shareAmong } from '#app/features/search/filters.server.ts'
import { collectionHomes, collections } from '#app/database/schema/homes/collections.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { lastFacts, asLastPublished, type LastFacts } from '#app/features/listings/last-facts.server.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import type { Reading } from '#app/platform/context.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { cardJson, cardSources, toCard, type CardRow } from '#app/features/listings/listing-card.server.ts'
import type { HomeSort } from './list-rules.ts'
import { HOMES_PAGE, MOST_HOMES } from './rules.ts'
import type { CollectionHome, HomesPage } from './views.ts'

const { share, walkMinutes, driveMinutes } = listingSearch

/** How many people in the collection's group are looking for a home, as its page shows them; null without a group. */
const groupOf = (collectionId: SQL): SQL<number | null> => sql`(
  select nullif(count(*), 0)::int from ${collections} shared
  join ${groupMembers} on ${groupMembers.groupId} = shared.group_id
  join ${users} on ${users.id} = ${groupMembers.userId} and ${users.suspendedAt} is null and ${users.deletionAskedAt} is null
  where shared.id = ${collectionId}::uuid)`

/** The sort keys, as cards show them. Homes that are no longer offered are not in the search index, so they come after all homes
 *  with a price or minutes. @param cost per person, in cents */
const firstBy = (cost: SQL): Record<HomeSort, SQL[]> => ({
  added: [],
  price: [sql`${cost} asc nulls last`],
  name: [sql`lower(coalesce(${lastFacts} ->> 'name', ${listings.name}))`],
  minutes: [sql`coalesce(${walkMinutes}, ${driveMinutes}) asc nulls last`],
})

/** For queries from `collectionHomes` that join `listings` and left-join `listingSearch`. */
const orderBy = (sort: HomeSort, cost = sql`${share}`): SQL[] => [
  ...firstBy(cost)[sort],
  desc(collectionHomes.addedAt),
  desc(collectionHomes.listingId),
]

/** What became of a home's page: `told` still responds and says that the home is gone; `silent` responds with "not found". */
type Gone = false | 'told' | 'silent'
export const goneOf = (status: ListingStatus): Gone =>
  status === 'published' ? false : status === 'archived' ? 'told' : 'silent'

export type HomeInOrder = { id: string; name: string; gone: Gone; addedAt: Date }

/** All homes in a collection, with their names, in the given order. */
export async function homesInOrder(
  db: Reading,
  collectionId: string,
  sort: HomeSort = 'added',
): Promise<HomeInOrder[]> {
  const rows = await db
    .select({
      id: listings.id,
      name: listings.name,
      status: listings.status,
      last: lastFacts,
      addedAt: collectionHomes.addedAt,
    })
    .from(collectionHomes)
    .innerJoin(listings, eq(listings.id, collectionHomes.listingId))
    .leftJoin(listingSearch, eq(listingSearch.listingId, listings.id))
    .where(eq(collectionHomes.collectionId, collectionId))
    .orderBy(...orderBy(sort))
  return rows.map(({ status, last, ...home }) => ({ ...asLastPublished(home, last), gone: goneOf(status) }))
}

const [l, h, s] = [listings, collectionHomes, listingSearch]

type NameOf = (userId: string | null) => string | null
type Row = [
  card: CardRow,
  addedAt: string,
  status: ListingStatus,
  addedBy: string | null,
  last: LastFacts,
  rentedThrough: string | null,
]
type Found = { count: number; people: number | null; items: Row[] | null }

/** `asGroup`: the collection's id again if the group's number of people counts; null for people who may not know that number. */
type HomesOf = Statement<Found, { collectionId: string; asGroup: string | null; skip: number }>

const costAmong = sql`coalesce(${shareAmong(sql`looking.people`)}, ${share})`

/** One statement per page, however far down the list. */
const homesBy =
  (sort: HomeSort): HomesOf =>
  () =>
    sql`
    select (select count(*)::int from ${h} where ${h.collectionId} = ${sql.placeholder('collectionId')}) as count,
      looking.people,
      (select json_agg(json_build_array(${cardJson}, part.added_at, ${l.status}, part.added_by, ${lastFacts}, ${l.rentedThrough})
          order by part.place)
        from (
          select ${h.listingId} as listing_id, ${h.addedAt} as added_at, ${h.addedBy} as added_by,
            row_number() over (order by ${sql.join(orderBy(sort, costAmong), sql`, `)}) as place
          from ${h} join ${l} on ${l.id} = ${h.listingId} left join ${s} on ${s.listingId} = ${l.id}
          where ${h.collectionId} = ${sql.placeholder('collectionId')}
          order by place limit ${sql.raw(String(HOMES_PAGE))} offset ${sql.placeholder('skip')}::int
        ) part, ${cardSources} where ${l.id} = part.listing_id) as items
    from (select ${groupOf(sql`${sql.placeholder('asGroup')}`)} as people) looking`

const homesOf: Record<HomeSort, HomesOf> = {
  added: homesBy('added'),
  price: homesBy('price'),
  name: homesBy('name'),
  minutes: homesBy('minutes'),
}

export type ShownPage = { sort: HomeSort; page: number }

/** A page of a collection's homes. A page past the end shows the last one.
 *  @param shown `page` from 1
 *  @param names resolves the name of the member who added a home; called after the homes are loaded. Null for people who are not
 *  members; their cards do not show how many people share a home */
export async function homesPage(
  db: Reading,
  collectionId: string,
  { sort, page }: ShownPage,
  names: (() => NameOf | Promise<NameOf>) | null,
): Promise<HomesPage> {
  const asked = Math.min(Math.max(1, page), MOST_HOMES)
  const [found] = await queryRows(db, homesOf[sort], {
    collectionId,
    asGroup: names && collectionId,
    skip: (asked - 1) * HOMES_PAGE,
  })
  const { count = 0, people = null, items = null } = found ?? {}
  const pages = Math.max(1, Math.ceil(count / HOMES_PAGE))
  if (asked > pages) return homesPage(db, collectionId, { sort, page: pages }, names)
  const nameOf = (await names?.()) ?? (() => null)
  return { homes: (items ?? []).map((row) => toHome(row, nameOf, people)), sort, count, page: asked, pages }
}

function toHome(
  [card, at, status, addedBy, last, rentedThrough]: Row,
  nameOf: NameOf,
  people: number | null,
): CollectionHome {
  return {
    home: toCard(card, people, last),
    rentedThrough,
    at: new Date(at).toISOString(),
    gone: status === 'published' ? false : status === 'archived' ? 'told' : 'silent',
    change: null,
    addedBy: nameOf(addedBy),
  }
}
