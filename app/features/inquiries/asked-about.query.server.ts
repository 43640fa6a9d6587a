import { and, desc, eq, ne } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { inquiriesPolicy } from './policy.ts'

/** The user's last inquiry about a home; `on` is its date in the home's time zone, such as "Nov 22". */
export type AskedAbout = { inquiryId: string; at: string; on: string }

/** @returns null for visitors, and for a home that the user has not asked about */
export async function askedAbout(ctx: Context, listingId: string): Promise<AskedAbout | null> {
  // A suspended person may see homes, but not inquiries.
  if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return null
  const { db } = authorize(ctx, inquiriesPolicy.read, null)
  const [last] = await db
    .select({ inquiryId: inquiries.id, at: inquiries.createdAt, timeZone: campuses.timeZone })
    .from(inquiries)
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(
      and(
        eq(inquiries.listingId, listingId),
        eq(inquiries.senderUserId, ctx.actor.userId),
        ne(inquiries.state, 'withdrawn'),
      ),
    )
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(1)
  if (!last) return null
  const { inquiryId, at, timeZone } = last
  const on = at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })
  return { inquiryId, at: at.toISOString(), on }
}
