import { and, eq, isNull } from 'drizzle-orm'
import { notices } from '#app/database/schema/notices.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { noticesChanged } from '../notices-changed.server.ts'
import type { NoticeKind } from '../rules.ts'

type Tools = Pick<Context, 'live'>

/** Part of a verb: deletes an unread notification that is no longer true. */
export async function takeBackNotice(
  { live }: Tools,
  tx: Database,
  { kind, to, from }: { kind: NoticeKind; to: string; from: string },
): Promise<void> {
  const gone = await tx
    .delete(notices)
    .where(
      and(
        eq(notices.userId, to),
        eq(notices.kind, kind),
        eq(notices.fromUserId, from),
        isNull(notices.readAt),
      ),
    )
    .returning({ id: notices.id })
  if (gone.length > 0) await live.tell(tx, noticesChanged, [to], {})
}

/** The same for all unread ones of a kind with one link.
 *  @returns whether its e-mail was still waiting, so that its reader has not heard of it */
export async function takeBackNoticesAbout(
  { live }: Tools,
  tx: Database,
  { kind, to, link }: { kind: NoticeKind; to: string; link: string },
): Promise<boolean> {
  const gone = await tx
    .delete(notices)
    .where(
      and(eq(notices.userId, to), eq(notices.kind, kind), eq(notices.link, link), isNull(notices.readAt)),
    )
    .returning({ waits: notices.waits })
  if (gone.length > 0) await live.tell(tx, noticesChanged, [to], {})
  return gone.some(({ waits }) => waits)
}
