import { and, eq, inArray, isNull } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { isAtDomain } from '#app/features/accounts/campus-address.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import type { Affiliation, OpenIdProvider, Reading, SystemContext } from '#app/platform/context.ts'
import type { Claims } from '#app/platform/open-id/claims.ts'
import { affiliationOf, domainOf } from './provider-rules.ts'
import { emailOf, isVouchedFor } from './provider-account.server.ts'

type Tools = Pick<SystemContext, 'db' | 'now' | 'jobs' | 'secrets' | 'live'>

/** Records what a campus's own provider says at a sign-in about the account's address. The address of a student or member counts as
 *  confirmed from today; that of a former one no longer does. A different address than the account's is ignored. */
export async function recordAffiliation(
  tools: Tools,
  { userId, provider, claims }: { userId: string; provider: OpenIdProvider; claims: Claims },
): Promise<void> {
  const email = emailOf(claims)
  if (email === null || !isVouchedFor(claims, email, provider)) return
  if (!(await isAtOwnCampus(tools.db, provider, email))) return
  const affiliation = affiliationOf(claims, provider)
  const isSaid = claims.affiliations !== undefined
  await inTransaction(tools, async (tx) => {
    const account = await lockAccount(tx.db, userId)
    if (account.email !== email) return
    const updatedAt = tx.now()
    const told: Record<Affiliation, Partial<typeof users.$inferInsert>> = {
      // If the provider does not state an affiliation, an account that is not a student's stays that way.
      student: { emailVerified: true, emailConfirmedAt: updatedAt, ...(isSaid ? { student: true } : {}) },
      member: { emailVerified: true, emailConfirmedAt: updatedAt, student: false },
      none: isSaid ? { emailConfirmedAt: null } : {},
    }
    await tx.db
      .update(users)
      .set({ ...told[affiliation], updatedAt })
      .where(eq(users.id, userId))
  })
}

async function isAtOwnCampus(db: Reading, provider: OpenIdProvider, email: string): Promise<boolean> {
  if (!provider.domains.includes(domainOf(email))) return false
  const rows = await db
    .select({ domains: campuses.emailDomains })
    .from(campuses)
    .where(and(inArray(campuses.slug, [...provider.campuses]), isNull(campuses.archivedAt)))
  return rows.some(({ domains }) => isAtDomain(email, domains))
}
