import { and, eq } from 'drizzle-orm'
import { emails } from '#app/database/schema/site/emails.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NO_SERVER } from '../rules.ts'

/** For the demo, whose invented past has no mail server: what could not be sent without one counts as sent. */
export async function countAsSent({ db }: Pick<SystemContext, 'db'>): Promise<void> {
  await db
    .update(emails)
    .set({ state: 'sent', sealed: null, lastError: null, sentAt: emails.createdAt })
    .where(and(eq(emails.state, 'failed'), eq(emails.lastError, NO_SERVER)))
}
