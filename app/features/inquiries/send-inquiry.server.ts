import { and, count, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import { inquiries, inquiryPeople, tours } from '#app/database/schema/homes/inquiries.ts'
import { offererText, type Offerer } from '#app/features/companies/rules.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { matesOf, type Mate } from '#app/features/groups/own-groups.query.server.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import type { Invalid, Refused } from '#app/platform/text/field-errors.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { BIRTH_DATE_CONFIRMED } from '#app/features/people/age.ts'
import { checkAge } from '#app/features/profiles/check-age.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { momentIn } from './tour-copy.ts'
import { offeredTimes } from './tour.server.ts'
import { inquiriesPolicy } from './policy.ts'
import { readInquiry, type InquiryErrors, type ReadInquiry } from './read-inquiry.server.ts'
import { cannotSendInquiry } from './copy.ts'
import { ADDRESSES_A_DAY, REPEAT_INQUIRY_WINDOW, type TypedInquiry, type CannotSendInquiry } from './rules.ts'
import {
  isConfirmed,
  leadsChanged,
  leadReaders,
  homeToAskAbout,
  mailLeadAddresses,
} from './inquiry.server.ts'
import { copyEmail, leadEmail, roommateEmail, type InquiryForEmail } from './email.ts'
import { inquiryPath, leadPath } from './paths.ts'
import { repliedUrl } from './replied-link.server.ts'

export type SendInquiryOutcome = { ok: true; inquiryId: string } | NotSent | Limited

type NotSent =
  | (Invalid<keyof InquiryErrors> & { failed?: string | undefined })
  /** For `early`, which asks for confirmation: the error of the move-in date. */
  | (Refused<CannotSendInquiry> & { errors?: InquiryErrors })

/** Validates the form without sending, for a visitor who is about to log in.
 *  @throws NotFound */
export async function checkInquiry(
  ctx: Context,
  { listingId, typed }: { listingId: string; typed: TypedInquiry },
) {
  const [open, home] = await find(ctx, listingPolicy.read, (look) => homeToAskAbout(look, listingId))
  const offered = await offeredTimes({ ...open, now: ctx.now }, { ...home, managerUserId: home.answers })
  const read = readInquiry(typed, { ...home, now: ctx.now(), offered })
  if (!read.ok) return { ...read, reason: 'invalid' as const }
  return tooEarly(read.data, home.freeFrom) ?? ({ ok: true } as const)
}

/** Sends an inquiry to the home's manager or the operator: stores it together with its emails, before any of them
 *  is sent. Idempotent for the same `clientId`.
 *  @throws SignInRequired, NotFound */
export async function sendInquiry(
  unasked: Context,
  { listingId, typed }: { listingId: string; typed: TypedInquiry },
): Promise<SendInquiryOutcome> {
  const ctx = authorize(unasked, inquiriesPolicy.send, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const { id, today, timeZone, freeFrom, answers } = await homeToAskAbout(ctx, listingId)
  const offered = await offeredTimes(ctx, { managerUserId: answers, timeZone })
  const read = readInquiry(typed, { today, timeZone, now: ctx.now(), offered })
  if (!read.ok) return { ...read, reason: 'invalid' }
  const early = tooEarly(read.data, freeFrom)
  if (early) return early
  const taken = await consumeRateLimit(ctx, 'inquiry', me)
  if (!taken.ok) return taken
  const sent = await inTransaction(ctx, (tx) => sendOnce(tx, me, id, typed, read.data))
  if (!sent.ok || sent.before) await refundRateLimit(ctx, 'inquiry', me)
  return sent.ok ? { ok: true, inquiryId: sent.inquiryId } : sent
}

/** A move-in date before the home is available needs one confirmation. */
function tooEarly({ moveInDate, again }: ReadInquiry, freeFrom: string | null) {
  return moveInDate !== null && freeFrom !== null && moveInDate < freeFrom && !again
    ? {
        ...cannotSendInquiry('early'),
        errors: { moveInDate: `This home is available from ${formatFullDate(freeFrom)}.` },
      }
    : null
}

type Sent = Extract<SendInquiryOutcome, { ok: false }> | { ok: true; inquiryId: string; before: boolean }

/** Runs under the lock of the sender's account, so that limits and duplicates are checked one request at a time. */
async function sendOnce(
  ctx: SystemContext,
  me: string,
  listingId: string,
  { fields, members }: TypedInquiry,
  read: ReadInquiry,
): Promise<Sent> {
  const { db, now } = ctx
  const account = await lockAccount(db, me)
  const [before] = await db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(and(eq(inquiries.senderUserId, me), eq(inquiries.clientId, read.clientId)))
  if (before) return { ok: true, inquiryId: before.id, before: true }
  const home = await homeToAskAbout(ctx, listingId)
  if (home.closed) return cannotSendInquiry(home.closed)
  // Admins may ask about the office's homes: the office has every home that nobody else offers.
  if (!home.offerer.office && home.people.includes(me)) return cannotSendInquiry('own-home')
  const { birthDate: typed, [BIRTH_DATE_CONFIRMED]: confirmed } = fields
  const age = await checkAge(ctx, { userId: me, typed, confirmed })
  if (!age.ok) return 'errors' in age ? age : cannotSendInquiry(age.reason)
  if (!read.again && (await lastSentAt(db, me, listingId)) > now().getTime() - REPEAT_INQUIRY_WINDOW)
    return cannotSendInquiry('again')
  if ((await addressesToday(ctx, me)) + read.typed.length > ADDRESSES_A_DAY)
    return cannotSendInquiry('too-many-emails')
  const mates = members.length === 0 ? [] : await matesOf(ctx)
  const named = mates.filter(({ memberId }) => members.includes(memberId))
  const inquiryId = newId()
  const { clientId, name, email, phone, moveInDate, message } = read
  const managerUserId = home.answers
  const row = {
    id: inquiryId,
    listingId: listingId,
    senderUserId: me,
    managerUserId,
    clientId,
    createdAt: now(),
  }
  const details = { name, email, phone, moveInDate, message }
  await db.insert(inquiries).values({ ...row, ...details, state: 'new' })
  const people = peopleRows(inquiryId, named, read.typed, now())
  if (people.length > 0) await db.insert(inquiryPeople).values(people)
  if (managerUserId === null)
    await fileModerationItem(ctx, {
      kind: 'inquiry',
      subject: inquiryId,
      facts: { inquiryId, listingId: listingId },
    })
  if (read.slots.length > 0) await db.insert(tours).values(firstTour(inquiryId, read.slots, now()))
  const times = read.slots.map((time) => momentIn(home.timeZone, time))
  await notifyOfInquiry(ctx, {
    inquiryId,
    home,
    managerUserId,
    account,
    details: { ...details, times },
    people,
  })
  return { ok: true, inquiryId, before: false }
}

/** The tour that an inquiry proposes with its first message. */
function firstTour(inquiryId: string, slots: Date[], at: Date): typeof tours.$inferInsert {
  const whose = { inquiryId, offeredBy: 'sender', state: 'proposed' } as const
  return { id: newId(), ...whose, slots, createdAt: at, changedAt: at }
}

function peopleRows(inquiryId: string, named: Mate[], typed: ReadInquiry['typed'], createdAt: Date) {
  const all = [
    ...named.map(({ userId, name }) => ({ userId, name, email: null })),
    ...typed.map(({ name, email }) => ({ userId: null, name, email })),
  ]
  return all.map((person, place) => ({ id: newId(), inquiryId, place, createdAt, ...person }))
}

/** The time of the actor's last inquiry about the home that was not withdrawn, in milliseconds; 0 without one. */
async function lastSentAt(db: Reading, me: string, listingId: string): Promise<number> {
  const [last] = await db
    .select({ at: inquiries.createdAt })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.listingId, listingId),
        eq(inquiries.senderUserId, me),
        ne(inquiries.state, 'withdrawn'),
      ),
    )
    .orderBy(desc(inquiries.createdAt))
    .limit(1)
  return last?.at.getTime() ?? 0
}

/** The number of addresses that the actor typed in the last day. */
async function addressesToday(
  { db, now }: Pick<Context, 'now'> & { db: Reading },
  me: string,
): Promise<number> {
  const since = new Date(now().getTime() - REPEAT_INQUIRY_WINDOW)
  const [counted] = await db
    .select({ times: count() })
    .from(inquiryPeople)
    .innerJoin(inquiries, eq(inquiries.id, inquiryPeople.inquiryId))
    .where(and(eq(inquiries.senderUserId, me), gt(inquiries.createdAt, since), isNull(inquiryPeople.userId)))
  return counted?.times ?? 0
}

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

type NewInquiry = {
  inquiryId: string
  home: { id: string; name: string; address: string; beds: number; offerer: Offerer }
  managerUserId: string | null
  account: { id: string; email: string; emailVerified: boolean; givenName: string }
  details: Omit<InquiryForEmail, 'home' | 'offeredBy' | 'roommates'>
  people: { userId: string | null; name: string; email: string | null }[]
}

/** Queues all emails about a new inquiry in its transaction: to the people who answer for the home, the sender, and the roommates
 *  it names. */
async function notifyOfInquiry(tools: Tools, inquiry: NewInquiry): Promise<void> {
  const { inquiryId, home, managerUserId, account, details, people } = inquiry
  const { db, settings } = tools
  const offeredBy = offererText(home.offerer)
  const title = homeTitle(home)
  const mail = { ...details, home: title, offeredBy, roommates: people.length }
  const lead = {
    ...mail,
    confirmed: isConfirmed(account, details.email),
    homeId: home.id,
    beds: home.beds,
    url: `${settings.publicUrl}${leadPath(inquiryId)}`,
    repliedUrl: repliedUrl(tools, inquiryId),
  }
  const content = leadEmail(lead)
  const readers = await leadReaders(db, managerUserId)
  for (const to of readers)
    await notify(tools, {
      kind: 'lead',
      to,
      detail: title,
      link: leadPath(inquiryId),
      emailContent: content,
    })
  await mailLeadAddresses(tools, inquiry, { readers, content })
  await tools.live.send(db, leadsChanged, readers, {})
  const url = `${settings.publicUrl}${inquiryPath(inquiryId)}`
  await queueEmail(tools, { kind: 'inquiry-copy', to: account.email, email: copyEmail(mail, url) })
  for (const { userId, email } of people) {
    if (userId !== null)
      await notify(tools, {
        kind: 'inquiry-mate',
        to: userId,
        from: account.id,
        detail: title,
        link: inquiryPath(inquiryId),
      })
    else if (email !== null)
      await queueEmail(tools, {
        kind: 'inquiry-roommate',
        to: email,
        email: roommateEmail({ givenName: account.givenName, offeredBy }, settings.publicUrl),
      })
  }
}
