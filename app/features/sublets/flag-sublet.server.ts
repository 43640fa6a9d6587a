import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { addressKey, firstWord } from '#app/features/listings/address-key.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { subletPhotoTwin, type SubletTwin } from '#app/features/photos/sublet-twins.server.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now'>
type Sublet = Pick<
  typeof sublets.$inferSelect,
  'id' | 'userId' | 'kind' | 'street' | 'unit' | 'listingId' | 'status'
>

/** Files an item for staff if a published sublet shares its address or a photo with someone else's home or sublet, as for managers'
 *  homes. Closes the item if that is no longer so. */
export async function flagSublet(tx: Tools, sublet: Sublet): Promise<void> {
  const { id: subletId } = sublet
  if (sublet.status !== 'published') return endItem(tx, subletId, 'withdrawn')
  const standing = await twinByAddress(tx.db, sublet, utcDay(tx.now()))
  const twin = standing ?? (await subletPhotoTwin(tx.db, { subletId }))
  if (twin === null) return endItem(tx, subletId, 'not-the-same')
  const facts = { subletId, ...twin, matchedBy: standing ? 'address' : 'photo' } as const
  await fileModerationItem(tx, { kind: 'sublet', subject: subletId, facts })
}

async function endItem(tx: Tools, subletId: string, outcome: 'withdrawn' | 'not-the-same'): Promise<void> {
  await closeModerationItem(tx, 'sublet', subletId, outcome)
}

/** A home, or else another person's sublet, at the same street and number. The home that the sublet links to does not count, because
 *  the sublet is in it. Two rooms at one address do not count either: both roommates may be leaving. */
async function twinByAddress(db: Reading, sublet: Sublet, today: string): Promise<SubletTwin | null> {
  if (!/\d/.test(sublet.street)) return null
  const keys = new Set(keysOf(sublet))
  const { id, address, companyId, status } = listings
  const linked = sublet.listingId
  const near = await db
    .select({ id, address })
    .from(listings)
    .where(
      and(
        eq(sql`lower(split_part(${address}, ' ', 1))`, firstWord(sublet.street)),
        inArray(status, ['submitted', 'published', 'paused']),
        linked === null
          ? undefined
          : sql`${companyId} <> (select home.company_id from listings home where home.id = ${linked})`,
      ),
    )
    .orderBy(id)
  const home = near.find((other) => keys.has(addressKey(other.address)))
  if (home) return { listingId: home.id }
  const theirs = await db
    .select()
    .from(sublets)
    .where(
      and(
        eq(sublets.status, 'published'),
        gte(sublets.freeUntil, today),
        ne(sublets.userId, sublet.userId),
        eq(sql`lower(split_part(${sublets.street}, ' ', 1))`, firstWord(sublet.street)),
      ),
    )
    .orderBy(sublets.id)
  const [key] = keysOf(sublet)
  const other = theirs.find((each) => keysOf(each)[0] === key && !(isRoom(each) && isRoom(sublet)))
  return other ? { otherSubletId: other.id } : null
}

/** An address's keys: with its unit, and without. */
const keysOf = ({ street, unit }: Pick<Sublet, 'street' | 'unit'>): [string, string] => [
  addressKey(unit === '' ? street : `${street} # ${unit}`),
  addressKey(street),
]

const isRoom = ({ kind }: Pick<Sublet, 'kind'>) => kind === 'room' || kind === 'shared'
