import { and, asc, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { authorize } from '#app/database/gate.server.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { rentedNow } from '#app/features/listings/rented.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { derivedId, isId } from '#app/platform/addresses/ids.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { answerLead, answersSent } from '#app/features/inquiries/answer-lead.server.ts'
import { leadTextField } from '#app/features/inquiries/lead-form.ts'
import { leadsOfActor } from '#app/features/inquiries/leads.query.server.ts'
import { inquiriesPolicy } from '#app/features/inquiries/policy.ts'

/** Maximum number of leads that one answer goes to. */
const MOST_LEADS = 100

type Lead = { inquiryId: string; name: string }

/** A rented home's open leads whom nobody at its company has told so yet, oldest first; none if the home is not rented.
 *  @throws SignInRequired, NotFound */
export async function leadsOfRented(ctx: Context, listingId: string): Promise<Lead[]> {
  const { db } = authorize(ctx, inquiriesPolicy.readLeads, null)
  const actor = requirePerson(ctx)
  if (!isId(listingId)) return []
  const { rentedThrough, availableFrom } = listings
  const { senderUserId, managerUserId } = inquiries
  const rows = await db
    .select({
      inquiryId: inquiries.id,
      name: inquiries.name,
      senderUserId,
      managerUserId,
      rentedThrough,
      availableFrom,
    })
    .from(inquiries)
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .where(
      and(
        eq(inquiries.listingId, listingId),
        leadsOfActor(actor),
        notInArray(inquiries.state, ['closed', 'withdrawn']),
      ),
    )
    .orderBy(asc(inquiries.createdAt), asc(inquiries.id))
    .limit(MOST_LEADS)
  const leads = rows.flatMap(({ inquiryId, rentedThrough, availableFrom, ...lead }) => {
    const through = rentedNow({ rentedThrough, availableFrom }, utcDay(ctx.now()))
    return through === null ? [] : [{ ...lead, inquiryId, key: keyOf(inquiryId, through) }]
  })
  if (leads.length === 0) return []
  const clientIds = leads.map(({ key }) => key)
  const sent = await answersSent(db, { me: actor.userId, clientIds, leads })
  const told = new Set(sent.map(({ clientId }) => clientId))
  return leads.filter(({ key }) => !told.has(key)).map(({ inquiryId, name }) => ({ inquiryId, name }))
}

/** Identifies the message that tells a sender about a lease, so that sending it twice makes one message. */
const keyOf = (inquiryId: string, through: string) => derivedId(inquiryId, `rented through ${through}`)

export type AnswerRentedOutcome = { ok: true; sent: number } | Invalid<'text'> | NotAll
type NotAll = { ok: false; reason: 'not-all'; failed: string }

/** Sends one answer to the open leads of a rented home that its manager selected, each in its own conversation.
 *  @throws SignInRequired, NotFound */
export async function answerRented(
  ctx: Context,
  { listingId, inquiryIds, text }: { listingId: string; inquiryIds: string[]; text: string },
): Promise<AnswerRentedOutcome> {
  const read = z.object({ text: leadTextField }).safeParse({ text })
  if (!read.success) return invalid(read.error)
  const { db } = authorize(ctx, inquiriesPolicy.readLeads, null)
  const chosen = new Set(inquiryIds)
  const leads = (await leadsOfRented(ctx, listingId)).filter(({ inquiryId }) => chosen.has(inquiryId))
  const [home] = isId(listingId)
    ? await db.select({ through: listings.rentedThrough }).from(listings).where(eq(listings.id, listingId))
    : []
  const not: string[] = []
  for (const { inquiryId, name } of leads) {
    const input = { clientId: keyOf(inquiryId, home?.through ?? ''), text: read.data.text, known: 'answered' }
    const answered = await answerLead(ctx, { inquiryId, input })
    if (answered.ok) continue
    if ('reason' in answered && answered.reason === 'answered')
      not.push(`${name}: a colleague told them at the same moment.`)
    else not.push('failed' in answered ? `${name}: ${answered.failed}` : name)
  }
  const sent = leads.length - not.length
  if (not.length === 0) return { ok: true, sent }
  const others = sent > 0 ? `Sent to ${formatCount(sent, 'person', 'people')}. ` : ''
  return { ok: false, reason: 'not-all', failed: `${others}Not sent to ${not.join(' ')}` }
}
