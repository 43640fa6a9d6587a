import { eq, inArray, and, asc } from 'drizzle-orm'
import { z } from 'zod'
import {
  companyOfAccount,
  inquiryCompanyPeople,
  withColleagues,
} from '#app/database/sql/company-people.server.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { isWithheld } from '#app/features/listings/is-withheld.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LEADS_CHANGED } from './live-names.ts'

/** An inquiry with its home, for the policy check of every verb and query.
 *  @throws NotFound for unknown ids */
export async function findInquiry(db: Reading, id: string) {
  if (!isId(id)) throw new NotFound()
  const { slug, name, address, status } = listings
  const [found] = await db
    .select({
      inquiry: inquiries,
      people: inquiryCompanyPeople,
      home: {
        id: listings.id,
        slug,
        name,
        address,
        status,
        timeZone: campuses.timeZone,
        withheld: isWithheld,
      },
    })
    .from(inquiries)
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(eq(inquiries.id, id))
  if (!found) throw new NotFound()
  return { ...found.inquiry, people: found.people, home: { ...found.home, title: homeTitle(found.home) } }
}

/** An inquiry with its home, locked until the transaction ends, so that answering, closing and agreeing happen one after
 *  the other. Its people are locked first, in the same order as erasing an account does.
 *  @param me the user, who will write something; null for somebody who came by a link
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
  // Whoever is removed from the company meanwhile answers before, or not at all.
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

/** Whether somebody has confirmed that an address is theirs. */
export const isConfirmed = (
  account: { email: string; emailVerified: boolean } | undefined,
  email: string,
): boolean => account?.emailVerified === true && account.email === email

/** The accounts that get emails about an inquiry: the manager and their colleagues, else the admins. */
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

/** Sent to both sides when an inquiry changed, so that their open pages reload. It contains no personal data. */
export const leadsChanged: GuardedKind = {
  name: LEADS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
