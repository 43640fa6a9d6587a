import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { change } from '#app/database/gate.server.ts'
import { inquiryAdditions } from '#app/database/schema/homes/inquiries.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { additionEmail } from './email.ts'
import { isConfirmed, lockInquiry, leadsChanged, leadReaders, mailLeadAddresses } from './inquiry.server.ts'
import { leadPath } from './paths.ts'
import { inquiryPolicy } from './policy.ts'
import { LONGEST_ADDITION, MOST_ADDITIONS } from './lead-rules.ts'
import { cannotAdd } from './copy.ts'
import { messageField } from '#app/platform/text/message-field.ts'

const additionForm = z.object({
  clientId: z.uuid('Load this page again, then send it.'),
  text: messageField('Write something first.', LONGEST_ADDITION),
})

export type AddToInquiryOutcome =
  | { ok: true }
  | Invalid<'text' | 'clientId'>
  /** The inquiry was answered or has ended since, or already has the maximum number of additions. */
  | ReturnType<typeof cannotAdd>

/** The additions to an inquiry, oldest first. */
export const additionsOf = (db: Reading, inquiryId: string) =>
  db
    .select({ id: inquiryAdditions.id, text: inquiryAdditions.text, createdAt: inquiryAdditions.createdAt })
    .from(inquiryAdditions)
    .where(eq(inquiryAdditions.inquiryId, inquiryId))
    .orderBy(asc(inquiryAdditions.createdAt), asc(inquiryAdditions.id))

/** Adds to an inquiry that nobody has answered yet, and notifies the people who answer it. After an answer, the sender writes in
 *  the conversation instead. Idempotent for the same `clientId`.
 *  @throws SignInRequired, NotFound */
export async function addToInquiry(
  ctx: Context,
  { inquiryId, input }: { inquiryId: string; input: unknown },
): Promise<AddToInquiryOutcome> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const lookUp = (look: ReadingContext) => lockInquiry(look.db, inquiryId, me)
  return change(ctx, inquiryPolicy.add, lookUp, async (tx, inquiry): Promise<AddToInquiryOutcome> => {
    const read = additionForm.safeParse(input)
    if (!read.success) return invalid(read.error)
    const { clientId: id, text } = read.data
    const before = await additionsOf(tx.db, inquiryId)
    if (before.some((addition) => addition.id === id)) return { ok: true }
    if (inquiry.state === 'closed' || inquiry.state === 'withdrawn') return cannotAdd('ended')
    if (inquiry.answeredAt !== null) return cannotAdd('answered')
    if (before.length >= MOST_ADDITIONS) return cannotAdd('enough')
    const added = await tx.db
      .insert(inquiryAdditions)
      .values({ id, inquiryId, text, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: inquiryAdditions.id })
    if (added.length === 0) return invalidFields({ clientId: 'Load this page again, then send it.' })
    const { email, emailVerified } = users
    const [account] = await tx.db.select({ email, emailVerified }).from(users).where(eq(users.id, me))
    const confirmed = isConfirmed(account, inquiry.email)
    const home = inquiry.home.title
    const content = additionEmail({ home, name: inquiry.name, email: inquiry.email, confirmed, text })
    const readers = await leadReaders(tx.db, inquiry.managerUserId)
    for (const to of readers)
      await notify(tx, {
        kind: 'lead-changed',
        to,
        detail: `Something was added to the inquiry about “${home}”.`,
        same: id,
        link: leadPath(inquiryId),
        emailContent: content,
      })
    await mailLeadAddresses(tx, { ...inquiry, inquiryId }, { readers, content })
    await ctx.live.send(tx.db, leadsChanged, [...readers, me], {})
    return { ok: true }
  })
}
