import { eq } from 'drizzle-orm'
import { companyPeople } from '#app/database/sql/company-people.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { assertAllowed } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { listingPolicy } from './policy.ts'

/** A home the actor may see. @throws NotFound, SignInRequired, Forbidden */
export async function requireHome(
  { actor, db }: Pick<Context, 'actor'> & { db: Reading },
  listingId: string,
) {
  if (!isId(listingId)) throw new NotFound()
  const { id, name, address, slug, status } = listings
  const [home] = await db
    .select({ id, name, address, slug, status, people: companyPeople })
    .from(listings)
    .where(eq(listings.id, listingId))
  if (!home) throw new NotFound()
  assertAllowed(listingPolicy.read, actor, home)
  return home
}
