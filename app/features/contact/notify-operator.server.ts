import { and, asc, eq, isNull } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import type { Email } from '#app/features/emails/rules.ts'
import { visitorSite } from '#app/features/site/queries.server.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** Queues an email to the operator's support address or, if there is none, to every admin. */
export async function notifyOperator(
  ctx: SystemContext,
  { kind, mail }: { kind: 'contact-message' | 'listing-request'; mail: Email },
): Promise<void> {
  const { support } = await visitorSite(ctx)
  const readers = support?.email ? [support.email] : await adminAddresses(ctx)
  for (const to of readers) await queueEmail(ctx, { kind, to, email: mail })
}

async function adminAddresses({ db }: Pick<SystemContext, 'db'>): Promise<string[]> {
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.admin, true), isNull(users.deletionAskedAt)))
    .orderBy(asc(users.id))
  return admins.map(({ email }) => email)
}
