import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import type { Claims } from '#app/platform/open-id/claims.ts'
import { BY_PASSWORD, EARLIER_PROVIDER } from './provider-name.ts'

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

/** Gives rows of earlier versions, which did not store the issuer, the one that the site is configured with. */
export async function adoptEarlierRows(db: Database, issuer: string): Promise<void> {
  const other = alias(signInMethods, 'other')
  const isKnown = and(eq(other.providerId, issuer), eq(other.accountId, signInMethods.accountId))
  await db
    .update(signInMethods)
    .set({ providerId: issuer })
    .where(
      and(
        eq(signInMethods.providerId, EARLIER_PROVIDER),
        notExists(
          db
            .select({ one: sql`1` })
            .from(other)
            .where(isKnown),
        ),
      ),
    )
}
