import { and, eq } from 'drizzle-orm'
import { notices } from '#app/database/schema/notices.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import type { NoticeKind } from '../rules.ts'

/** Part of a verb: removes something that somebody has seen from their next daily e-mail. */
export async function forgetWaiting(
  tx: Database,
  userId: string,
  kind: NoticeKind,
  link: string,
): Promise<void> {
  await tx
    .update(notices)
    .set({ waits: false })
    .where(waiting(userId, kind, link))
}

/** Whether the next daily e-mail to somebody includes this. */
export async function isWaiting(
  db: Reading,
  userId: string,
  kind: NoticeKind,
  link: string,
): Promise<boolean> {
  const [found] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(waiting(userId, kind, link))
    .limit(1)
  return found !== undefined
}

const waiting = (userId: string, kind: NoticeKind, link: string) =>
  and(eq(notices.userId, userId), eq(notices.kind, kind), eq(notices.link, link), eq(notices.waits, true))
