import { and, eq } from 'drizzle-orm'
import { notices } from '#app/database/schema/notices.ts'
import type { Database } from '#app/platform/context.ts'
import type { NoticeKind } from './rules.ts'

/** Takes out of the next daily letter what somebody has seen meanwhile; part of a verb. */
export async function forgetWaiting(
  tx: Database,
  userId: string,
  kind: NoticeKind,
  link: string,
): Promise<void> {
  await tx
    .update(notices)
    .set({ waits: false })
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.kind, kind),
        eq(notices.link, link),
        eq(notices.waits, true),
      ),
    )
}
