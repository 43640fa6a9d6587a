import { sql } from 'drizzle-orm'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import {
  collectionHomes,
  collectionLeavers,
  collectionMembers,
  collections,
  lastCollections,
} from '#app/database/schema/homes/collections.ts'
import { groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { lastFacts, type LastFacts } from '#app/features/listings/last-facts.server.ts'
import { cardJson, cardSources, toCard, type CardRow } from '#app/features/listings/listing-card.server.ts'
import type { ListingStatus, Photo } from '#app/features/listings/rules.ts'
import type { SavedHome } from '#app/features/listings/views.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { requireHome } from '#app/features/listings/require-home.server.ts'
import { ownCollectionsPolicy } from './policy.ts'
import { lastRestorable, restorableUntil } from './delete-collection.server.ts'
import { goneOf } from './homes-in-order.server.ts'
import { COVER_HOMES } from './rules.ts'
import type { Sharing } from './list-rules.ts'
import type { OwnCollections, SaveChoices } from './views.ts'
import { collectionCopy } from './copy.ts'
import { saveCopy } from '#app/features/saves/copy.ts'

/** The user's collections, including recently deleted ones, in one statement. */
export async function collectionsOf(ctx: Context): Promise<OwnCollections> {
  const { userId, student } = requirePerson(ctx, collectionCopy.logInTo.list)
  const { db } = authorize(ctx, ownCollectionsPolicy.read, null)
  const since = lastRestorable(ctx.now()).toISOString()
  const rows = await queryRows(db, cards, { userId, student, since })
  const deleted = rows.flatMap(({ id, name, deletedAt }) =>
    deletedAt === null ? [] : [{ id, name, until: restorableUntil(deletedAt).toISOString() }],
  )
  const kept = rows.filter(({ deletedAt }) => deletedAt === null)
  return {
    collections: kept.map(({ id, name, count, sharing, cover }) => ({
      id,
      name,
      count,
      sharing,
      cover: cover ?? [],
    })),
    deleted,
  }
}

type Row = {
  id: string
  name: string
  count: number
  sharing: Sharing
  deletedAt: Date | null
  cover: Photo[] | null
}

const me = sql`${sql.placeholder('userId')}::uuid`

/** The ids of the user's collections: the condition of `isCollectionMember`, but starting from the person instead of all
 *  collections. */
const ownCollectionIds = sql`
  select own.collection_id as id from ${collectionMembers} own where own.user_id = ${me}
  union
  select shared.id from ${groupMembers} fellow join ${collections} shared on shared.group_id = fellow.group_id
  where fellow.user_id = ${me} and ${sql.placeholder('student')}::boolean
    and not exists (select 1 from ${collectionLeavers} leaver
      where leaver.collection_id = shared.id and leaver.user_id = ${me})`

const cards: Statement<Row, { userId: string; student: boolean; since: string }> = () => sql`
    select c.id, c.name, c.deleted_at as "deletedAt",
      (select count(*)::int from ${collectionHomes} h where h.collection_id = c.id) as count,
      case when c.share_id is not null then 'public'
        when c.group_id is not null then 'group'
        when exists (select 1 from ${collectionMembers} other
          where other.collection_id = c.id and other.user_id <> ${me}) then 'group'
        else 'private' end as sharing,
      (select json_agg(first.photo order by first.added_at desc, first.listing_id desc)
          filter (where first.photo is not null)
        from (select l.photos -> 0 as photo, h.added_at, h.listing_id
          from ${collectionHomes} h join ${listings} l on l.id = h.listing_id
          where h.collection_id = c.id and c.deleted_at is null
          order by h.added_at desc, h.listing_id desc limit ${sql.raw(String(COVER_HOMES))}) first) as cover
    from (${ownCollectionIds}) mine join ${collections} c on c.id = mine.id
    where c.deleted_at is null or c.deleted_at > ${sql.placeholder('since')}::timestamptz
    order by c.updated_at desc, c.id desc`

/** The collections that a home can be added to, and those that contain it.
 *  @throws NotFound for homes that the user may not see */
export async function collectionChoices(ctx: Context, listingId: string): Promise<SaveChoices> {
  const { userId, student } = requirePerson(ctx, saveCopy.logIn)
  const open = authorize(ctx, ownCollectionsPolicy.read, null)
  const home = await requireHome(open, listingId)
  const rows = await queryRows(open.db, choices, { userId, student, listingId })
  return {
    home: { id: home.id, name: home.name },
    collections: rows.map(({ id, name, count, holds, ofGroup }) => ({ id, name, count, holds, ofGroup })),
    last: rows.find(({ last }) => last)?.id ?? null,
    // Each group has a shortlist, which its members cannot leave.
    groups: rows.flatMap(({ group }) => group ?? []),
  }
}

type ChoiceRow = SaveChoices['collections'][number] & {
  last: boolean
  /** The group whose shortlist it is. */
  group: SaveChoices['groups'][number] | null
}

const choices: Statement<ChoiceRow, { userId: string; student: boolean; listingId: string }> = () => sql`
    select c.id, c.name, c.group_id is not null as "ofGroup",
      (select json_build_object('groupId', g.id, 'name', g.name) from ${roommateGroups} g
        where g.id = c.shortlist_of) as "group",
      (select count(*)::int from ${collectionHomes} h where h.collection_id = c.id) as count,
      exists (select 1 from ${collectionHomes} h
        where h.collection_id = c.id and h.listing_id = ${sql.placeholder('listingId')}::uuid) as holds,
      exists (select 1 from ${lastCollections} l
        where l.collection_id = c.id and l.user_id = ${sql.placeholder('userId')}::uuid) as last
    from (${ownCollectionIds}) mine join ${collections} c on c.id = mine.id
    where c.deleted_at is null
    order by c.updated_at desc, c.id desc`

/** The homes among the given ones that are in any of the user's collections, in one statement; none for visitors. */
export async function marksOf(ctx: Context, listingIds: string[]): Promise<string[]> {
  if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return []
  const { db } = authorize(ctx, ownCollectionsPolicy.read, null)
  const { userId, student } = ctx.actor
  const asked = listingIds.filter(isId)
  if (asked.length === 0) return []
  const rows = await queryRows(db, savedAmong, { userId, student, asked })
  return rows.map(({ id }) => id)
}

const savedAmong: Statement<
  { id: string },
  { userId: string; student: boolean; asked: string[] }
> = () => sql`select distinct h.listing_id as id
    from (${ownCollectionIds}) mine join ${collections} c on c.id = mine.id and c.deleted_at is null
      join ${collectionHomes} h on h.collection_id = c.id
    where h.listing_id = any(${sql.placeholder('asked')}::uuid[])`

/** One more than the start page shows. */
const LATELY = 5

/** The homes that the user last added to their collections, newest first. */
export async function homesSavedLately(ctx: Context): Promise<SavedHome[]> {
  const { userId, student } = requirePerson(ctx, collectionCopy.logInTo.list)
  const { db } = authorize(ctx, ownCollectionsPolicy.read, null)
  const [found] = await queryRows(db, savedLately, { userId, student })
  return (found?.items ?? []).map(([card, at, status, last, rentedThrough]) => ({
    home: toCard(card, null, last),
    at: new Date(at).toISOString(),
    gone: goneOf(status),
    rentedThrough,
    change: null,
  }))
}

type Lately = {
  items:
    | [card: CardRow, at: string, status: ListingStatus, last: LastFacts, rentedThrough: string | null][]
    | null
}

const savedLately: Statement<Lately, { userId: string; student: boolean }> = () => sql`
    select json_agg(json_build_array(${cardJson}, saved.at, ${listings.status}, ${lastFacts}, ${listings.rentedThrough})
      order by saved.at desc, saved.id desc) as items
    from (
      select h.listing_id as id, max(h.added_at) as at
      from (${ownCollectionIds}) mine join ${collections} c on c.id = mine.id and c.deleted_at is null
        join ${collectionHomes} h on h.collection_id = c.id and h.added_by = ${me}
      group by h.listing_id order by at desc, id desc limit ${sql.raw(String(LATELY))}
    ) saved, ${cardSources} where ${listings.id} = saved.id`
