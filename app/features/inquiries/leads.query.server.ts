import { eq, and, desc, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { abilities } from '#app/platform/abilities.ts'
import { find, authorize } from '#app/database/gate.server.ts'
import { withColleagues } from '#app/database/sql/company-people.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { requirePerson, type Actor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { newId, isId } from '#app/platform/addresses/ids.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries, tours } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { findInquiry } from './inquiry.server.ts'
import { inquiryPolicy, inquiriesPolicy } from './policy.ts'
import type { LeadView, LeadCard } from './views.ts'
import { inquiryViewOf } from './inquiry-view.server.ts'
import { conversationOfInquiry, hasWritten } from './lead-conversation.server.ts'
import { LEADS_PAGE, type LeadFilter } from './lead-form.ts'
import { momentIn, tourLine } from './tour-copy.ts'
import { isEnded } from './lead-rules.ts'
import { savedAnswerNames } from '#app/features/saved-answers/saved-answers.query.server.ts'
import { OPEN_TOURS } from './tour.server.ts'

/** A lead with the sender's contact details.
 *  @throws SignInRequired, NotFound */
export async function leadPage(ctx: Context, inquiryId: string): Promise<LeadView> {
  const [open, inquiry] = await find(ctx, inquiryPolicy.readLead, (look) => findInquiry(look.db, inquiryId))
  const { senderUserId, answeredBy } = inquiry
  const me = requirePerson(ctx).userId
  const [view, people, conversationId, saved] = await Promise.all([
    inquiryViewOf(open, inquiry, { side: 'manager', me }),
    open.db
      .select({ id: users.id, here: isHere, givenName: users.givenName, familyName: users.familyName })
      .from(users)
      .where(
        inArray(
          users.id,
          [senderUserId, answeredBy].filter((id) => id !== null),
        ),
      ),
    conversationOfInquiry({ ...open, actor: ctx.actor }, inquiry),
    abilities(ownHomesPolicy, ctx.actor, null).read ? savedAnswerNames(open.db, me) : null,
  ])
  const by = people.find(({ id }) => id === answeredBy && id !== me)
  const isWritten = conversationId !== undefined && (await hasWritten(open.db, inquiry, conversationId))
  return {
    ...view,
    // A withdrawn inquiry no longer shows how to reach its people.
    ...(inquiry.state === 'withdrawn' && { email: '', phone: null, roommates: [] }),
    clientId: newId(),
    conversationId: conversationId ?? null,
    isWritten,
    answeredBy: by ? shownName(by.givenName, by.familyName) : null,
    gone: !people.some(({ id, here }) => id === senderUserId && here),
    byTeam: inquiry.managerUserId === null,
    saved,
  }
}

type Answering = Extract<Actor, { kind: 'person' }>

/** The inquiries that a user answers: those to their company, and for an admin also those about homes without a manager. */
export const leadsOfActor = ({ userId, manager, admin }: Answering): SQL =>
  or(
    manager ? inArray(inquiries.managerUserId, withColleagues(userId)) : undefined,
    admin ? isNull(inquiries.managerUserId) : undefined,
  ) ?? sql`false`

/** A page of the actor's leads. It reads only one page for each colleague, in index order. */
export function pageOfLeads(
  { userId, manager, admin }: Answering,
  { which, first, most }: { which: SQL | undefined; first: 'newest' | 'oldest'; most: number },
): SQL {
  const { createdAt, id, managerUserId } = inquiries
  const order = first === 'newest' ? sql`${createdAt} desc, ${id} desc` : sql`${createdAt}, ${id}`
  const ofColleague = and(sql`${managerUserId} = colleague.id`, which)
  const ofCompany = sql`${id} in (select page.id from ${withColleagues(userId)} colleague(id)
    cross join lateral (select ${id} from ${inquiries} where ${ofColleague} order by ${order} limit ${most}) page)`
  const ofTeam = and(isNull(managerUserId), which)
  return or(manager ? ofCompany : undefined, admin ? ofTeam : undefined) ?? sql`false`
}

export type LeadsPage = { leads: LeadCard[]; after: string | null }

/** The inquiries that the actor answers, newest first.
 *  @param after the cursor that the previous page ended with
 *  @throws SignInRequired, NotFound */
export async function leadsOf(
  ctx: Context,
  { filter, after }: { filter: LeadFilter; after: string | null },
): Promise<LeadsPage> {
  const { db } = authorize(ctx, inquiriesPolicy.readLeads, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const from = readCursor(after)
  const { id, name, message, state, createdAt, managerUserId, saidRepliedAt, replyCame } = inquiries
  const which = and(
    filter === 'open'
      ? notInArray(state, ['closed', 'withdrawn'])
      : filter === 'closed'
        ? inArray(state, ['closed', 'withdrawn'])
        : eq(state, filter),
    from && sql`(${createdAt}, ${id}) < (${from.at}::timestamptz, ${from.id}::uuid)`,
  )
  const rows = await db
    .select({
      lead: { id, name, message, state, createdAt, managerUserId, saidRepliedAt, replyCame },
      home: { name: listings.name, address: listings.address },
      timeZone: campuses.timeZone,
      tour: {
        state: tours.state,
        slots: tours.slots,
        startsAt: tours.startsAt,
        offeredBy: tours.offeredBy,
      },
    })
    .from(inquiries)
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .leftJoin(tours, and(eq(tours.inquiryId, id), inArray(tours.state, OPEN_TOURS)))
    .where(pageOfLeads(ctx.actor, { which, first: 'newest', most: LEADS_PAGE + 1 }))
    .orderBy(desc(createdAt), desc(id))
    .limit(LEADS_PAGE + 1)
  const shown = rows.slice(0, LEADS_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    leads: shown.map(({ lead, home, timeZone, tour }) => ({
      inquiryId: lead.id,
      name: lead.name,
      home: homeTitle(home),
      begin: lead.message.slice(0, 160),
      state: lead.state,
      at: momentIn(timeZone, lead.createdAt),
      sentAt: lead.createdAt.toISOString(),
      byTeam: lead.managerUserId === null,
      tour:
        tour && !isEnded(lead.state)
          ? tourLine(tour, { timeZone, side: 'manager', now: ctx.now() }).text
          : null,
      saidReplied: lead.state === 'new' && lead.saidRepliedAt !== null && lead.replyCame === null,
    })),
    after: last ? `${last.lead.createdAt.getTime()}_${last.lead.id}` : null,
  }
}

/** Reads a cursor from an address; undefined, which means the start of the list, when it is invalid. */
function readCursor(after: string | null): { at: string; id: string } | undefined {
  const [, time, id] = /^(\d{1,15})_(.+)$/.exec(after ?? '') ?? []
  return time && id && isId(id) ? { at: new Date(Number(time)).toISOString(), id } : undefined
}
