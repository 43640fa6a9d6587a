import { and, desc, eq, or, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { findBy } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries, inquiryPeople } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { inquiryPath } from '#app/features/inquiries/paths.ts'
import { inquiryPolicy } from '#app/features/inquiries/policy.ts'
import { namedListing } from '#app/features/listing-page/listing.query.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import type { ErrorWords } from '#app/features/site/ui/error-page.tsx'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'

/** What a student who asked about a home, or is named in an inquiry about it, reads once its page is hidden: no more of the home than
 *  the inquiry shows. @returns null for everyone else, who must not learn that the home exists */
export async function ownGoneHome(ctx: Context, idOrSlug: string): Promise<ErrorWords | null> {
  // A suspended person may not see inquiries.
  if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return null
  const me = ctx.actor.userId
  const named = sql<string[]>`array(select ${inquiryPeople.userId}::text from ${inquiryPeople}
    where ${inquiryPeople.inquiryId} = ${inquiries.id} and ${inquiryPeople.userId} is not null)`
  const { senderUserId, managerUserId } = inquiries
  try {
    const [, { home, campus, inquiryId }] = await findBy(
      ctx,
      async ({ db }) => {
        const [last] = await db
          .select({
            inquiryId: inquiries.id,
            facts: { senderUserId, managerUserId, namedUserIds: named },
            home: { name: listings.name, address: listings.address },
            campus: { slug: campuses.slug, name: campuses.shortName },
          })
          .from(inquiries)
          .innerJoin(listings, eq(listings.id, inquiries.listingId))
          .innerJoin(campuses, eq(campuses.id, listings.campusId))
          .where(and(namedListing(idOrSlug), or(eq(senderUserId, me), sql`${me} = any(${named})`)))
          .orderBy(desc(eq(senderUserId, me)), desc(inquiries.createdAt), desc(inquiries.id))
          .limit(1)
        if (!last) throw new NotFound()
        return last
      },
      ({ facts }) => ({
        rule: facts.senderUserId === me ? inquiryPolicy.read : inquiryPolicy.join,
        subject: facts,
      }),
    )
    return {
      title: 'This home is no longer offered',
      text: `${homeTitle(home)} may be rented, or paused. The inquiry about it stays.`,
      links: [
        { to: inquiryPath(inquiryId), label: 'See the inquiry' },
        {
          to: `${href('/listings/:propertyType?')}?campus=${campus.slug}`,
          label: `Similar homes near ${campus.name}`,
        },
      ],
    }
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}
