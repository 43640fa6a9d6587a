import { and, desc, eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries, inquiryPeople } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { conversationWith } from '#app/features/messages/conversations/open-conversation.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize, findBy } from '#app/database/gate.server.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { namedIn } from '../inquire/join-inquiry.server.ts'
import { findInquiry, type Inquiry } from '../leads/lead-facts.server.ts'
import { momentIn } from '../moments.ts'
import { inquiriesPolicy, inquiryPolicy } from '../policy.ts'
import type { InquiryCard, InquiryPage } from '../views.ts'
import { inquiryViewOf } from './inquiry-view.server.ts'

const MOST = 100

/** The actor's own inquiries, newest first.
 *  @throws SignInRequired */
export async function ownInquiries(ctx: Context): Promise<InquiryCard[]> {
  const db = authorize(ctx, inquiriesPolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const rows = await db
    .select({ inquiry: inquiries, home: listings.name, timeZone: campuses.timeZone })
    .from(inquiries)
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(eq(inquiries.senderUserId, ctx.actor.userId))
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(MOST)
  return rows.map(({ inquiry, home, timeZone }) => ({
    inquiryId: inquiry.id,
    home,
    state: inquiry.state,
    at: momentIn(timeZone, inquiry.createdAt),
    sentAt: inquiry.createdAt.toISOString(),
  }))
}

/** An inquiry for its sender, or for a roommate it names, who is asked whether to join.
 *  @throws SignInRequired, NotFound */
export async function inquiryPage(ctx: Context, inquiryId: string): Promise<InquiryPage> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const { actor } = ctx
  const look = async (look: Reading) => {
    const inquiry = await findInquiry(look, inquiryId)
    const own = isAllowed(inquiryPolicy.read, actor, inquiry)
    return { inquiry, own, namedUserIds: own ? [] : await namedIn(look, inquiryId) }
  }
  const [db, { inquiry, own }] = await findBy(ctx, look, (found) => ({
    rule: found.own ? inquiryPolicy.read : inquiryPolicy.join,
    subject: { ...found.inquiry, namedUserIds: found.namedUserIds },
  }))
  if (!own) return namedPage({ db }, inquiry, actor.userId)
  const by = inquiry.answeredBy
  const conversationId = by === null ? undefined : await conversationWith({ ...ctx, db }, by)
  return {
    kind: 'own',
    inquiry: await inquiryViewOf({ ...ctx, db }, inquiry, 'sender'),
    conversationId: conversationId ?? null,
  }
}

type Tools = { db: Reading }

async function namedPage({ db }: Tools, inquiry: Inquiry, me: string): Promise<InquiryPage> {
  const [sender] = await db
    .select({ givenName: users.givenName, familyName: users.familyName })
    .from(users)
    .where(and(eq(users.id, inquiry.senderUserId ?? me), isHere))
  const [own] = await db
    .select({ answer: inquiryPeople.answer, email: users.email })
    .from(inquiryPeople)
    .innerJoin(users, eq(users.id, inquiryPeople.userId))
    .where(and(eq(inquiryPeople.inquiryId, inquiry.id), eq(inquiryPeople.userId, me)))
  const from = inquiry.senderUserId && sender ? shownName(sender.givenName, sender.familyName) : null
  const { slug, name, address } = inquiry.home
  return {
    kind: 'named',
    inquiryId: inquiry.id,
    home: { slug, name, address },
    from,
    email: own?.email ?? '',
    answer: own?.answer ?? null,
    at: momentIn(inquiry.home.timeZone, inquiry.createdAt),
    sentAt: inquiry.createdAt.toISOString(),
  }
}
