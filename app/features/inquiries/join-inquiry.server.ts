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

/** The ids of the group members that an inquiry names. */
export async function inquiryMemberIds(db: Reading, inquiryId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: inquiryPeople.userId })
    .from(inquiryPeople)
    .where(and(eq(inquiryPeople.inquiryId, inquiryId), isNotNull(inquiryPeople.userId)))
    .orderBy(asc(inquiryPeople.place))
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** A person named in an inquiry decides whether the manager gets their email address. Revoking a "yes" hides the address again,
 *  though the manager may already have read it.
 *  @throws SignInRequired, NotFound */
export async function joinInquiry(
  ctx: Context,
  { inquiryId, joins }: { inquiryId: string; joins: boolean },
): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const lookUp = async (look: ReadingContext) => {
    const inquiry = await lockInquiry(look.db, inquiryId, me)
    return { ...inquiry, namedUserIds: await inquiryMemberIds(look.db, inquiryId) }
  }
  await change(ctx, inquiryPolicy.join, lookUp, async (tx, inquiry) => {
    const [account] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, me))
    const mine = and(eq(inquiryPeople.inquiryId, inquiryId), eq(inquiryPeople.userId, me))
    const [before] = await tx.db.select({ answer: inquiryPeople.answer }).from(inquiryPeople).where(mine)
    const answer = joins ? 'yes' : 'no'
    // Nobody can share an address with a withdrawn inquiry, but an earlier yes can still be taken back.
    if (before?.answer === answer || (joins && inquiry.state === 'withdrawn')) return
    await tx.db
      .update(inquiryPeople)
      .set({ answer, email: joins ? (account?.email ?? null) : null })
      .where(mine)
    const readers = await leadReaders(tx.db, inquiry.managerUserId)
    // The same inquiry updates the existing notification.
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
