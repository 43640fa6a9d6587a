import { eq, inArray, and, asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  answersOfHome,
  companyOfAccount,
  companyPeople,
  inquiryCompanyPeople,
  withColleagues,
} from '#app/database/sql/company-people.server.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { leadAddressUrl } from '#app/features/companies/lead-address-link.server.ts'
import { confirmedLeadAddresses } from '#app/features/companies/lead-addresses.query.server.ts'
import { offererOf } from '#app/features/companies/rules.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { unstatedFacts } from '#app/features/listings/unstated-facts.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { EmailContent } from '#app/features/notifications/notification-email.server.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { dayIn } from '#app/platform/time/zone-days.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { isCompanyHeld, offerState } from '#app/features/listings/is-withheld.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LEADS_CHANGED } from './live-names.ts'
import { leadPath } from './paths.ts'

/** An inquiry with its home, for the policy check of every verb and query.
 *  @throws NotFound for unknown ids */
export async function findInquiry(db: Reading, id: string) {
  if (!isId(id)) throw new NotFound()
  const { slug, name, address } = listings
  const [found] = await db
    .select({
      inquiry: inquiries,
      people: inquiryCompanyPeople,
      home: {
        id: listings.id,
        slug,
        name,
        address,
        ...offerState,
        timeZone: campuses.timeZone,
        unstated: unstatedFacts(sql`listings`),
      },
    })
    .from(inquiries)
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(eq(inquiries.id, id))
  if (!found) throw new NotFound()
  return { ...found.inquiry, people: found.people, home: { ...found.home, title: homeTitle(found.home) } }
}

/** An inquiry with its home, locked until the transaction ends, so that answering, closing and agreeing on a tour run one at a
 *  time. Its people are locked first, in the order that erasing an account uses.
 *  @param me the user who is about to write; null for someone who followed a link
 *  @throws NotFound for unknown ids */
export async function lockInquiry(tx: Reading, id: string, me: string | null) {
  const { senderUserId, managerUserId } = await findInquiry(tx, id)
  const people = [me, senderUserId, managerUserId].filter((userId) => userId !== null)
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, people))
    .orderBy(users.id)
    .for('key share')
  // Locking the company means that someone removed from it at the same time either answers before the removal or is refused.
  if (me !== null)
    await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyOfAccount(me)))
      .for('share')
  await tx.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.id, id)).for('no key update')
  return findInquiry(tx, id)
}

export type Inquiry = Awaited<ReturnType<typeof findInquiry>>

const SLUG = /^[a-z0-9-]{1,80}$/

/** The home of an inquiry, by id or slug. `answers`: the account that answers for it; null: admins do.
 *  @throws NotFound when it does not exist or may not be seen */
export async function homeToAskAbout(
  { actor, db, now }: Pick<Context, 'actor' | 'now'> & { db: Reading },
  id: string,
) {
  if (!isId(id) && !SLUG.test(id)) throw new NotFound()
  const { slug, name, address, beds, status, availableFrom: freeFrom } = listings
  const { timeZone } = campuses
  const [home] = await db
    .select({
      id: listings.id,
      slug,
      name,
      address,
      beds,
      status,
      people: companyPeople,
      answers: answersOfHome,
      held: isCompanyHeld,
      addresses: sql<number>`(select count(*)::int from company_lead_addresses
        where company_id = ${companies.id} and confirmed_at is not null)`,
      freeFrom,
      timeZone,
      company: { id: companies.id, name: companies.name },
    })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .innerJoin(companies, eq(companies.id, listings.companyId))
    .where(isId(id) ? eq(listings.id, id) : eq(listings.slug, id))
  if (!home) throw new NotFound()
  assertAllowed(listingPolicy.read, actor, home)
  const closed = home.status !== 'published' ? ('gone' as const) : home.held ? ('held' as const) : null
  return { ...home, closed, offerer: offererOf(home.company), today: dayIn(home.timeZone, now()) }
}

/** Whether an address is the confirmed one of an account. */
export const isConfirmed = (
  account: { email: string; emailVerified: boolean } | undefined,
  email: string,
): boolean => account?.emailVerified === true && account.email === email

/** The accounts that get emails about an inquiry: the manager and their colleagues, or else the admins. */
export async function leadReaders(db: Reading, managerUserId: string | null): Promise<string[]> {
  const answers =
    managerUserId === null
      ? eq(users.admin, true)
      : and(eq(users.manager, true), inArray(users.id, withColleagues(managerUserId)))
  const readers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(answers, isHere))
    .orderBy(asc(users.id))
  return readers.map(({ id }) => id)
}

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'now' | 'secrets' | 'settings'>
type AnsweredLead = { inquiryId: string; managerUserId: string | null }

/** Emails news about a lead to the confirmed addresses of the company that answers it. `readers` are left out, because they are
 *  notified already. */
export async function mailLeadAddresses(
  tools: Tools,
  { inquiryId, managerUserId }: AnsweredLead,
  { readers, content }: { readers: string[]; content: EmailContent | ((to: string) => EmailContent) },
): Promise<void> {
  const addresses = await confirmedLeadAddresses(tools.db, managerUserId)
  if (addresses.length === 0) return
  const notified = await tools.db.select({ email: users.email }).from(users).where(inArray(users.id, readers))
  for (const { id, email } of addresses) {
    if (notified.some((reader) => reader.email === email)) continue
    const { button: label, ...text } = typeof content === 'function' ? content(email) : content
    const button = { label, url: `${tools.settings.publicUrl}${leadPath(inquiryId)}` }
    const footer = 'You get this email because this address was confirmed for inquiries.'
    const unsubscribe = leadAddressUrl(tools, id)
    await queueEmail(tools, { kind: 'lead', to: email, email: { ...text, button, footer, unsubscribe } })
  }
}

/** Sent to both sides when an inquiry changes, so that their open pages reload. It contains no personal data. */
export const leadsChanged: GuardedKind = {
  name: LEADS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
