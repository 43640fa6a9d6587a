import { and, eq } from 'drizzle-orm'
import { letters } from '#app/database/schema/letters.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NO_SERVER } from '../rules.ts'

/** For the demo, whose invented past has no mail server: what could not be sent without one counts as sent. */
export async function unsafeCountAsSent({ db }: Pick<SystemContext, 'db'>): Promise<void> {
  await db
    .update(letters)
    .set({ state: 'sent', sealed: null, lastError: null, sentAt: letters.createdAt })
    .where(and(eq(letters.state, 'failed'), eq(letters.lastError, NO_SERVER)))
}
