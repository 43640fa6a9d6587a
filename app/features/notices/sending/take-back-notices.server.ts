import { and, eq, inArray } from 'drizzle-orm'
import { notices } from '#app/database/schema/notices.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { noticesChanged } from '../notices-changed.server.ts'
import type { NoticeKind } from '../rules.ts'

type Tools = Pick<Context, 'live'>

/** Part of a verb: deletes notifications, read or not, whose link no longer leads anywhere. */
export async function takeBackNotices(
  tools: Tools | undefined,
  tx: Database,
  userIds: string[],
  kind: NoticeKind,
  link: string,
): Promise<void> {
  if (userIds.length === 0) return
  const gone = await tx
    .delete(notices)
    .where(and(inArray(notices.userId, userIds), eq(notices.kind, kind), eq(notices.link, link)))
    .returning({ userId: notices.userId })
  if (gone.length > 0)
    await tools?.live.tell(
      tx,
      noticesChanged,
      gone.map(({ userId }) => userId),
      {},
    )
}
