import { and, eq, ne } from 'drizzle-orm'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import type { Reading } from '#app/platform/context.ts'
import type { Claims } from '#app/platform/open-id/claims.ts'
import { BY_PASSWORD } from './provider-name.ts'

/** A person at a provider; a constraint of `sign_in_methods` allows one row for each. */
export type AtProvider = Pick<Claims, 'issuer' | 'sub'>

/** The account that is linked to a person at the provider, or null. */
export async function findByProvider(db: Reading, { issuer, sub }: AtProvider): Promise<string | null> {
  const { userId, providerId, accountId } = signInMethods
  const isTheirs = and(eq(providerId, issuer), eq(accountId, sub))
  const [found] = await db.select({ userId }).from(signInMethods).where(isTheirs)
  return found?.userId ?? null
}

/** The rows of an account that are not its password. */
export const isOfProvider = (userId: string) =>
  and(eq(signInMethods.userId, userId), ne(signInMethods.providerId, BY_PASSWORD))
