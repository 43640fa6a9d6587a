import { emailHold } from '#app/database/schema/site/emails.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { emailPolicy } from '../policy.ts'

export type EmailHold = { until: Date; restoredTo: Date }

/** Whether emails of jobs are held after a restore, and which moment the site was restored to. */
export async function findEmailHold({
  db,
  now,
}: Pick<ReadingContext, 'db' | 'now'>): Promise<EmailHold | null> {
  const [row] = await db.select({ until: emailHold.until, restoredTo: emailHold.restoredTo }).from(emailHold)
  return row && row.until > now() ? row : null
}

/** Lets jobs send emails again. Those that were held stay at `/admin/emails`, where an admin may send them.
 *  @returns whether they were held */
export async function releaseEmails(ctx: Context): Promise<boolean> {
  const open = authorize(ctx, emailPolicy.release, null)
  const held = await findEmailHold(open)
  await open.db.delete(emailHold)
  return held !== null
}
