import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { Email } from '#app/features/emails/rules.ts'
import { quoteAsFirstMessage } from '#app/features/messages/open-conversation.server.ts'
import { notify, withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { conversationOfInquiry, isReachable, leadConversation } from './lead-conversation.server.ts'
import { leadsChanged, leadReaders, type Inquiry, mailLeadAddresses } from './inquiry.server.ts'
import { notifyNamed } from './notify-named.server.ts'
import { inquiryPath, leadPath } from './paths.ts'
import { isEnded, type LeadState } from './lead-rules.ts'
import type { TourSide } from './tour-rules.ts'
import { tourFile } from './tour-file.server.ts'
import type { Tour } from './tour.server.ts'
import { newsLine, newsMessage, nextStepText, type TourNews } from './tour-copy.ts'
import { siteBrand } from '#app/features/site/brand.server.ts'

export type TourTools = Pick<SystemContext, 'actor' | 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>
type TourChange = { inquiry: Inquiry; tour: Tour; side: TourSide; me: string; news: TourNews }
/** `site`: the site's name, the organizer in the calendar file. */
type TourNotice = TourChange & { site: string }

/** Reports a change to a tour whose inquiry is locked: as a message in the conversation, and to the other side as a notification and
 *  an email. If it changes the calendar, the person who made the change gets an email as well. */
export async function notifyOfTour(tools: TourTools, change: TourChange): Promise<void> {
  const { name: site } = await siteBrand(tools.db)
  const notice = { ...change, site }
  const { inquiry, tour, side, me, news } = notice
  await putIntoMessages(tools, notice)
  const other = side === 'sender' ? 'manager' : 'sender'
  const readers = await readersOf(tools.db, inquiry, other)
  const line = newsLine(news, inquiry.home.title)
  const facts = await factsFor(tools.db, notice, other)
  await withdrawEarlier(tools, inquiry)
  for (const { id, email } of readers)
    await notify(tools, {
      kind: 'tour',
      to: id,
      detail: line,
      // Each change gets its own email, because it may carry a calendar file.
      same: `${tour.id} ${tour.changedAt.getTime()} ${news.what}`,
      link: pathOf(inquiry, other),
      emailContent: { ...emailText(tools, notice, other, { to: email, facts }), button: 'See the tour' },
    })
  const isSet = news.what === 'picked' || news.what === 'cancelled'
  if (isSet) {
    await confirmTo(tools, notice)
    await notifyNamed(tools, { inquiry, line, same: `${tour.id} ${tour.changedAt.getTime()}` })
  }
  if (other === 'manager' || isSet)
    await mailAddresses(tools, notice, other === 'manager' ? readers.map(({ id }) => id) : [me])
  const senders = inquiry.senderUserId === null ? [] : [inquiry.senderUserId]
  // Colleagues, too, because their pages show the company's tours.
  const managers = await leadReaders(tools.db, inquiry.managerUserId)
  await tools.live.send(tools.db, leadsChanged, [...new Set([...managers, ...senders, me])], {})
}

/** Withdraws both sides' unread notifications about the tour, which the change made obsolete. */
async function withdrawEarlier(tools: TourTools, inquiry: Inquiry): Promise<void> {
  for (const side of ['sender', 'manager'] as const) {
    const readers = await readersOf(tools.db, inquiry, side)
    await withdrawNotifications(
      tools,
      readers.map(({ id }) => id),
      { kind: 'tour', link: pathOf(inquiry, side), which: 'unread' },
    )
  }
}

export const pathOf = ({ id }: Inquiry, side: TourSide) =>
  side === 'sender' ? inquiryPath(id) : leadPath(id)

/** The accounts on one side, with their addresses. */
export async function readersOf(db: Reading, inquiry: Inquiry, side: TourSide) {
  const { senderUserId, managerUserId } = inquiry
  const ids =
    side === 'manager' ? await leadReaders(db, managerUserId) : senderUserId === null ? [] : [senderUserId]
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), isHere))
    .orderBy(users.id)
}

/** Where and with whom a tour is, for one side. Managers read the student's name as the student typed it; students read who agreed
 *  to it and which company offers the home.
 *  @param agreedBy not named once they have left the company */
export async function tourFacts(
  db: Reading,
  { home, name, managerUserId }: Pick<Inquiry, 'home' | 'name' | 'managerUserId'>,
  { reader, agreedBy }: { reader: TourSide; agreedBy: string | null },
): Promise<string[]> {
  const where = `Where: ${home.title}.`
  if (reader === 'manager') return [where, ...(name === '' ? [] : [`With: ${name}`])]
  const { givenName, familyName } = users
  const isReader = agreedBy !== null && (await leadReaders(db, managerUserId)).includes(agreedBy)
  const [[person], [company]] = await Promise.all([
    !isReader ? [] : db.select({ givenName, familyName }).from(users).where(eq(users.id, agreedBy)),
    db
      .select({ name: companies.name })
      .from(listings)
      .innerJoin(companies, eq(companies.id, listings.companyId))
      .where(eq(listings.id, home.id)),
  ])
  const who = [person && shownName(person.givenName, person.familyName), company?.name].filter(Boolean)
  return [where, ...(who.length === 0 ? [] : [`With: ${who.join(', ')}`])]
}

/** The facts in the email about a picked time; none for other changes. */
const factsFor = async (db: Reading, { inquiry, tour, news }: TourNotice, reader: TourSide) =>
  news.what === 'picked' ? tourFacts(db, inquiry, { reader, agreedBy: tour.agreedBy }) : []

/** The text of the email about a change, with a calendar file if the reader's calendar changes. */
function emailText(
  tools: TourTools,
  { inquiry, tour, news, site: name }: TourNotice,
  side: TourSide,
  { to, facts }: { to: string; facts: string[] },
) {
  const { home } = inquiry
  const line = newsLine(news, home.title)
  const startsAt = tour.startsAt
  const method = ({ picked: 'REQUEST', cancelled: 'CANCEL' } as const)[news.what as string]
  const calendar: Pick<Email, 'calendar'> =
    method && startsAt
      ? {
          calendar: {
            method,
            text: tourFile(tools, inquiry, { ...tour, startsAt }, side, { method, to, name }),
          },
        }
      : {}
  return {
    subject: line.replace(/\.$/, ''),
    paragraphs: [line, ...facts, nextStepText(news)],
    ...calendar,
  }
}

/** Emails the change to the company's confirmed addresses. @param notified the company's people who were already notified */
async function mailAddresses(tools: TourTools, notice: TourNotice, notified: string[]): Promise<void> {
  const { id: inquiryId, managerUserId } = notice.inquiry
  const facts = await factsFor(tools.db, notice, 'manager')
  await mailLeadAddresses(
    tools,
    { inquiryId, managerUserId },
    {
      readers: notified,
      content: (to) => ({ ...emailText(tools, notice, 'manager', { to, facts }), button: 'See the tour' }),
    },
  )
}

/** Also sends the calendar file to the person who made the change. */
async function confirmTo(tools: TourTools, notice: TourNotice): Promise<void> {
  const { inquiry, side, me } = notice
  const [mine] = await tools.db.select({ email: users.email }).from(users).where(eq(users.id, me))
  if (!mine) return
  await queueEmail(tools, {
    kind: 'tour-copy',
    to: mine.email,
    email: {
      ...emailText(tools, notice, side, { to: mine.email, facts: await factsFor(tools.db, notice, side) }),
      button: { label: 'See the tour', url: `${tools.settings.publicUrl}${pathOf(inquiry, side)}` },
    },
  })
}

/** Adds the change as a message to the conversation, if there is one or this is the first answer. */
async function putIntoMessages(tools: TourTools, { inquiry, side, me, news }: TourNotice): Promise<void> {
  const { senderUserId, home } = inquiry
  const text = newsMessage(news, home.title)
  if (side === 'sender') {
    const found = await conversationOfInquiry(tools, inquiry)
    if (found) await quoteAsFirstMessage(tools, { conversationId: found, from: me, text })
    return
  }
  if (senderUserId === null || !(await isReachable(tools, { ...inquiry, senderUserId }))) return
  const conversationId = await leadConversation(tools, inquiry, { me, senderUserId })
  await quoteAsFirstMessage(tools, { conversationId, from: me, text })
}

/** Updates the state of a tour’s lead. Any action on a tour by the answering side counts as an answer. */
export async function moveLead(
  { db, now }: Pick<TourTools, 'db' | 'now'>,
  { inquiry, side, me, agreed }: Pick<TourNotice, 'inquiry' | 'side' | 'me'> & { agreed: boolean },
): Promise<void> {
  const { answeredAt, answeredBy } = inquiry
  const answers = side === 'manager' && answeredAt === null
  const isAnswered = answeredAt !== null || answers
  const open: LeadState = agreed ? 'tour' : isAnswered ? 'answered' : 'new'
  const state = isEnded(inquiry.state) ? inquiry.state : open
  await db
    .update(inquiries)
    .set({ state, ...(answers && { answeredAt: now(), answeredBy: answeredBy ?? me }) })
    .where(eq(inquiries.id, inquiry.id))
}
