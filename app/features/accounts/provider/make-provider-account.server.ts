import { and, eq } from 'drizzle-orm'
import { signInMethods, users } from '#app/database/schema/accounts.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { PROVIDER } from '../auth.server.ts'

/** Whose account the provider's person opens, or null. @param subject the provider's own name for somebody */
export async function findByProvider(db: Database, subject: string): Promise<string | null> {
  const { userId, providerId, accountId } = signInMethods
  const isTheirs = and(eq(providerId, PROVIDER), eq(accountId, subject))
  const [found] = await db.select({ userId }).from(signInMethods).where(isTheirs)
  return found?.userId ?? null
}

/** A way in, without the tokens that the provider handed out. @returns whether nobody has it yet */
export async function addProvider(
  { now }: Pick<Context, 'now'>,
  tx: Database,
  userId: string,
  subject: string,
): Promise<boolean> {
  const times = { createdAt: now(), updatedAt: now() }
  const added = await tx
    .insert(signInMethods)
    .values({ id: newId(), userId, providerId: PROVIDER, accountId: subject, ...times })
    .onConflictDoNothing()
    .returning({ id: signInMethods.id })
  return added.length > 0
}

type NewPerson = {
  subject: string
  email: string
  givenName: string
  familyName: string
  termsVersion: string
  termsAcceptedAt: Date
}

/** The account, its way in and its User record. @returns null when the address has an account already */
export async function makeProviderAccount(
  tools: Pick<Context, 'db' | 'now'>,
  { subject, ...person }: NewPerson,
): Promise<string | null> {
  const now = tools.now()
  const times = { createdAt: now, updatedAt: now }
  return tools.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        id: newId(),
        name: `${person.givenName} ${person.familyName}`.trim(),
        ...person,
        emailVerified: true, // by the provider; `emailConfirmedAt` is for codes of ours alone
        ...times,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (!user) return null
    if (!(await addProvider(tools, tx, user.id, subject))) throw new Error('That way in has an account.')
    await tx.insert(profiles).values({ userId: user.id, ...times })
    return user.id
  })
}
