import { inTransaction } from '#app/database/transaction.server.ts'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { isUniqueViolation } from '#app/database/sql/unique-violation.server.ts'
import { wantPicture } from '#app/features/photos/foreign/fetch-picture.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { AtProvider } from './at-provider.server.ts'

type NewPerson = {
  at: AtProvider
  email: string
  givenName: string
  familyName: string
  termsVersion: string
  termsAcceptedAt: Date
  /** The URL of their picture at the provider. */
  picture: string | undefined
}

type Tools = Pick<SystemContext, 'db' | 'now' | 'jobs' | 'secrets'>

/** Creates the account, its sign-in method (without the provider's tokens), and its User record.
 *  @returns null when the address or the person at the provider already has an account */
export async function makeProviderAccount(tools: Tools, person: NewPerson): Promise<string | null> {
  try {
    return await inTransaction(tools, (tx) => insertPerson(tx, person))
  } catch (error) {
    if (isUniqueViolation(error)) return null // another request linked this person at the provider at the same moment
    throw error
  }
}

async function insertPerson(tx: Tools, { at, picture, ...person }: NewPerson): Promise<string | null> {
  const now = tx.now()
  const times = { createdAt: now, updatedAt: now }
  const [user] = await tx.db
    .insert(users)
    .values({
      id: newId(),
      name: `${person.givenName} ${person.familyName}`.trim(),
      ...person,
      emailVerified: true, // by the provider; `emailConfirmedAt` is only for our own codes
      ...times,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!user) return null
  const method = { id: newId(), userId: user.id, providerId: at.issuer, accountId: at.sub }
  await tx.db.insert(signInMethods).values({ ...method, ...times })
  await tx.db.insert(profiles).values({ userId: user.id, ...times })
  if (picture) await wantPicture(tx, { ownerId: user.id, address: picture })
  return user.id
}
