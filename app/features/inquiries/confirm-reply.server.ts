import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { leadReaders, leadsChanged, lockInquiry } from './inquiry.server.ts'
import { inquiryPath } from './paths.ts'
import { answeredNews, notifyNamed } from './notify-named.server.ts'
import { inquiryPolicy } from './policy.ts'

/** The sender says whether a reply by email came. If it did, the inquiry counts as answered at the time when the manager said so.
 *  An earlier answer is kept.
 *  @throws SignInRequired, NotFound */
export async function confirmReply(
  ctx: Context,
  { inquiryId, came }: { inquiryId: string; came: boolean },
): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const look = (look: ReadingContext) => lockInquiry(look.db, inquiryId, me)
  await change(ctx, inquiryPolicy.confirmReply, look, async (tx, inquiry) => {
    const { saidRepliedAt, replyCame, answeredAt, state } = inquiry
    if (saidRepliedAt === null || replyCame !== null) return
    const answers = came && answeredAt === null
    await tx.db
      .update(inquiries)
      .set({
        replyCame: came,
        ...(answers && { answeredAt: saidRepliedAt, state: state === 'new' ? 'answered' : state }),
      })
      .where(eq(inquiries.id, inquiryId))
    if (answers) {
      await closeModerationItem(tx, 'inquiry', inquiryId, 'answered')
      await notifyNamed(tx, answeredNews(inquiry))
    }
    const unread = { kind: 'lead-replied', link: inquiryPath(inquiryId), which: 'unread' } as const
    await withdrawNotifications(tx, [me], unread)
    await ctx.live.send(tx.db, leadsChanged, [me, ...(await leadReaders(tx.db, inquiry.managerUserId))], {})
  })
}
