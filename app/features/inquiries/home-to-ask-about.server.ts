import { eq, sql } from 'drizzle-orm'
import { answersOfHome, companyPeople } from '#app/database/sql/company-people.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { offererOf } from '#app/features/companies/rules.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { assertAllowed } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { dayIn } from '#app/platform/time/zone-days.ts'

const SLUG = /^[a-z0-9-]{1,80}$/

/** The home of an inquiry, by id or slug. `answers`: who answers for it; null: admins do.
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
  return { ...home, offerer: offererOf(home.company), today: dayIn(home.timeZone, now()) }
}
