import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { inquiryPeople } from '#app/database/schema/homes/inquiries.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { lockInquiry, leadsChanged, leadReaders } from './inquiry.server.ts'
import { leadPath } from './paths.ts'
import { inquiryPolicy } from './policy.ts'

/** The ids of people from the sender's groups that an inquiry names. */
export async function namedIn(db: Reading, inquiryId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: inquiryPeople.userId })
    .from(inquiryPeople)
    .where(and(eq(inquiryPeople.inquiryId, inquiryId), isNotNull(inquiryPeople.userId)))
    .orderBy(asc(inquiryPeople.place))
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** A person whom an inquiry names decides whether the manager gets their email address. A "yes" can be revoked: the
 *  address is no longer shown, though the manager may have read it.
 *  @throws SignInRequired, NotFound */
export async function joinInquiry(
  ctx: Context,
  { inquiryId, joins }: { inquiryId: string; joins: boolean },
): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const lookUp = async (look: ReadingContext) => {
    const inquiry = await lockInquiry(look.db, inquiryId, me)
    return { ...inquiry, namedUserIds: await namedIn(look.db, inquiryId) }
  }
  await change(ctx, inquiryPolicy.join, lookUp, async (tx, inquiry) => {
    const [account] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, me))
    const mine = and(eq(inquiryPeople.inquiryId, inquiryId), eq(inquiryPeople.userId, me))
    const [before] = await tx.db.select({ answer: inquiryPeople.answer }).from(inquiryPeople).where(mine)
    const answer = joins ? 'yes' : 'no'
    // Nobody gets an address for an inquiry that was withdrawn; an earlier yes can still be taken back.
    if (before?.answer === answer || (joins && inquiry.state === 'withdrawn')) return
    await tx.db
      .update(inquiryPeople)
      .set({ answer, email: joins ? (account?.email ?? null) : null })
      .where(mine)
    const readers = await leadReaders(tx.db, inquiry.managerUserId)
    // Updates the existing notification, because it is the same inquiry.
    if (joins)
      for (const to of readers)
        await notify(tx, {
          kind: 'lead-joined',
          to,
          detail: inquiry.home.title,
          link: leadPath(inquiryId),
        })
    const sender = inquiry.senderUserId ? [inquiry.senderUserId] : []
    await ctx.live.send(tx.db, leadsChanged, [...readers, ...sender], {})
  })
}
