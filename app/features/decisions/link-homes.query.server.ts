import { sql } from 'drizzle-orm'
import { costGaps } from '#app/features/listings/gaps.ts'
import { find } from '#app/database/gate.server.ts'
import { collectionHomes, collections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { findLink } from '#app/features/groups/group-link.server.ts'
import { groupLinkPolicy } from '#app/features/groups/policy.ts'
import { cardJson, cardSources, toCard, type CardRow } from '#app/features/listings/listing-card.server.ts'
import { doPeopleFit } from '#app/features/listings/price.ts'
import type { Priced } from '#app/features/listings/ui/card-facts.ts'
import { formatMoney } from '#app/platform/text/format.ts'
import { placesText } from '#app/features/listings/ui/card-text.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { LinkHomes } from './views.ts'

const HOMES_SHOWN = 4

/** What a group's link shows people without an account: homes and numbers. It names neither the members nor the group, because people
 *  name groups after themselves.
 *  @throws NotFound if the link is invalid, or does not work for this user */
export async function linkHomes(ctx: Context, token: string): Promise<LinkHomes> {
  const [open, { groupId, expiresAt }] = await find(ctx, groupLinkPolicy.readHomes, (look) =>
    findLink(look, token),
  )
  const [found] = await queryRows(open.db, homesOfLink, { groupId })
  const { people = 0, count = 0, cards = null } = found ?? {}
  const sharing = Math.max(1, people)
  const homes = (cards ?? []).map((card) => {
    const home = toCard(card, sharing)
    return {
      photo: home.photos[0] ?? null,
      places: placesText(home),
      cost: costOfLink(home),
      isPart: costGaps(home.cost).length > 0,
    }
  })
  return { homes, count, people, until: expiresAt.toISOString() }
}

/** What each member pays, or the whole home's cost if they do not fit. */
function costOfLink({ cost, beds }: Priced): string {
  if (!doPeopleFit({ cost, beds })) return `${formatMoney(cost.knownWhole)} a month in all`
  return `${formatMoney(cost.knownEach)} a month${cost.people > 1 ? ' each' : ''}`
}

type Row = { people: number; count: number; cards: CardRow[] | null }

const [l, h, c] = [listings, collectionHomes, collections]

/** Only homes that everyone may see: those with a photo first, then the latest. */
const homesOfLink: Statement<Row, { groupId: string }> = ({ groupId }) => {
  const listed = sql`from ${h} join ${c} on ${c.id} = ${h.collectionId} join ${l} on ${l.id} = ${h.listingId}
    where ${c.shortlistOf} = ${groupId}::uuid and ${c.deletedAt} is null
    and ${l.status} = 'published'`
  return sql`
    select (select count(*)::int ${listed}) as count,
      (select count(*)::int from ${groupMembers} join ${users} on ${users.id} = ${groupMembers.userId}
        where ${groupMembers.groupId} = ${groupId}::uuid and ${isHere}) as people,
      (select json_agg(${cardJson} order by part.place) from (
        select ${h.listingId} as listing_id, row_number() over (
          order by jsonb_array_length(${l.photos}) > 0 desc, ${h.addedAt} desc, ${h.listingId} desc) as place
        ${listed} order by place limit ${sql.raw(String(HOMES_SHOWN))}
      ) part, ${cardSources} where ${l.id} = part.listing_id) as cards`
}
