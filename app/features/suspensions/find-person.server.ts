import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'

/** The account that an admin acts on.
 *  @throws NotFound if there is none */
export async function findPerson({ db }: { db: Reading }, userId: string): Promise<{ userId: string }> {
  const [found] = isId(userId)
    ? await db.select({ userId: users.id }).from(users).where(eq(users.id, userId))
    : []
  if (!found) throw new NotFound()
  return found
}
