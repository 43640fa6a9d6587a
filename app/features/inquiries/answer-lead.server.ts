import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { companyConversations, messages } from '#app/database/schema/people/messages.ts'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { lockedConversation, whyClosed } from '#app/features/messages/conversation.server.ts'
import { storeMessage } from '#app/features/messages/send-message.server.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { answeredMeanwhile, cannotAnswerLead } from './copy.ts'
import { leadAnswerForm, type AnswerField } from './lead-form.ts'
import { hasWritten, isReachable, lastAnswer, leadConversation } from './lead-conversation.server.ts'
import { leadReaders, lockInquiry, leadsChanged } from './inquiry.server.ts'
import { answeredNews, notifyNamed } from './notify-named.server.ts'
import { inquiryPolicy } from './policy.ts'
import { isEnded } from './lead-rules.ts'
import { isUpcoming, openTour } from './tour.server.ts'

export type AnswerLeadOutcome =
  | { ok: true; conversationId: string }
  | Invalid<AnswerField>
  | ReturnType<typeof cannotAnswerLead>
  | Limited

/** Answers an inquiry: question and answer become messages in the company's conversation with the sender. If two people answer at
 *  the same time, the second is refused, and told who answered and what.
 *  @throws SignInRequired, NotFound */
export async function answerLead(
  ctx: Context,
  { inquiryId, input }: { inquiryId: string; input: unknown },
): Promise<AnswerLeadOutcome> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const read = leadAnswerForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const taken = await consumeRateLimit(ctx, 'message', me)
  if (!taken.ok) return taken
  const look = (look: ReadingContext) => lockInquiry(look.db, inquiryId, me)
  return change(ctx, inquiryPolicy.answer, look, async (tx, inquiry): Promise<AnswerLeadOutcome> => {
    const { clientId, text, known } = read.data
    const [before] = await answersSent(tx.db, { me, clientIds: [clientId], leads: [inquiry] })
    if (before?.own) return { ok: true, conversationId: before.conversationId }
    if (before) return answeredMeanwhile(await lastAnswer(tx, inquiry))
    if (isEnded(inquiry.state)) return cannotAnswerLead(inquiry.state)
    if (inquiry.answeredAt !== null && known === 'new')
      return answeredMeanwhile(await lastAnswer(tx, inquiry))
    const { senderUserId } = inquiry
    if (senderUserId === null || !(await isReachable(tx, { ...inquiry, senderUserId })))
      return cannotAnswerLead('gone')
    const conversationId = await leadConversation(tx, inquiry, { me, senderUserId })
    const conversation = await lockedConversation(tx, conversationId)
    if (whyClosed(conversation)) return cannotAnswerLead('gone')
    if (known === 'unwritten' && (await hasWritten(tx.db, inquiry, conversationId)))
      return answeredMeanwhile(await lastAnswer(tx, inquiry))
    await storeMessage(tx, conversation, me, { clientId, text, seen: conversation.lastNumber })
    await tx.db
      .update(inquiries)
      .set({
        state: inquiry.state === 'new' ? 'answered' : inquiry.state,
        answeredAt: inquiry.answeredAt ?? ctx.now(),
        answeredBy: inquiry.answeredBy ?? me,
      })
      .where(eq(inquiries.id, inquiryId))
    await closeModerationItem(tx, 'inquiry', inquiryId, 'answered')
    if (inquiry.answeredAt === null || known === 'unwritten') await notifyNamed(tx, answeredNews(inquiry))
    const readers = await leadReaders(tx.db, inquiry.managerUserId)
    await ctx.live.send(tx.db, leadsChanged, [...readers, senderUserId], {})
    return { ok: true, conversationId }
  })
}

type Asked = { senderUserId: string | null; managerUserId: string | null }

/** Which of the given answers were sent before: by the actor, by a colleague in the company's conversation with the sender, or by
 *  another admin for the office. */
export async function answersSent(
  db: Reading,
  { me, clientIds, leads }: { me: string; clientIds: string[]; leads: Asked[] },
) {
  const { conversationId, senderUserId, clientId } = messages
  const students = leads.map((lead) => lead.senderUserId).filter((id) => id !== null)
  const own = companyConversations
  // Reading the ids first lets the message query use an index in every case.
  const ofCompany = await db
    .select({ id: own.conversationId })
    .from(own)
    .where(and(eq(own.companyId, companyOfAccount(me)), inArray(own.studentUserId, students)))
  const isOffice = leads.some(({ managerUserId }) => managerUserId === null)
  const admins = isOffice ? await db.select({ id: users.id }).from(users).where(eq(users.admin, true)) : []
  const ours = or(
    inArray(senderUserId, [me, ...admins.map(({ id }) => id)]),
    and(
      inArray(
        conversationId,
        ofCompany.map(({ id }) => id),
      ),
      // The sender id of an erased account is null.
      or(isNull(senderUserId), notInArray(senderUserId, students)),
    ),
  )
  return db
    .select({ clientId, conversationId, own: sql<boolean>`coalesce(${senderUserId} = ${me}::uuid, false)` })
    .from(messages)
    .where(and(inArray(clientId, clientIds), ours))
}

/** Closes or reopens a lead. Idempotent. An upcoming tour must be canceled first, so that nobody waits in vain.
 *  @throws SignInRequired, NotFound */
export async function closeLead(
  ctx: Context,
  { inquiryId, closed }: { inquiryId: string; closed: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'tour' }> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  return change(
    ctx,
    inquiryPolicy.answer,
    (look) => lockInquiry(look.db, inquiryId, me),
    async (tx, inquiry) => {
      // Only the sender could end it differently, and a withdrawn inquiry stays withdrawn.
      if (closed === (inquiry.state === 'closed') || inquiry.state === 'withdrawn') return { ok: true }
      const tour = closed ? await openTour(tx.db, inquiryId) : undefined
      if (tour && isUpcoming(tour, ctx.now())) return { ok: false, reason: 'tour' }
      const open = inquiry.answeredAt === null ? 'new' : 'answered'
      await tx.db
        .update(inquiries)
        .set({ state: closed ? 'closed' : open, closedAt: closed ? ctx.now() : null })
        .where(eq(inquiries.id, inquiryId))
      if (closed) await closeModerationItem(tx, 'inquiry', inquiryId, 'closed')
      const { managerUserId, senderUserId } = inquiry
      const readers = await leadReaders(tx.db, managerUserId)
      await ctx.live.send(tx.db, leadsChanged, [...readers, ...(senderUserId ? [senderUserId] : [])], {})
      return { ok: true }
    },
  )
}
