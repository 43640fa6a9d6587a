import { inTransaction } from '#app/database/transaction.server.ts'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { messages, reports } from '#app/database/schema/people/messages.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { conversationFacts, type OwnConversation } from './conversation.server.ts'
import { conversationPolicy } from './policy.ts'
import { QUOTED } from './rules.ts'
import { reportForm, type ReportField } from './fields.ts'

type ReportConversationOutcome = { ok: true } | Invalid<ReportField>

/** Reports a conversation to the admins, with a copy of the other person's last messages. Reporting again while the report
 *  is open replaces it.
 *  @param input the fields of `reportForm`
 *  @throws SignInRequired, NotFound */
export async function reportConversation(
  ctx: Context,
  { conversationId, input }: { conversationId: string; input: unknown },
): Promise<ReportConversationOutcome> {
  const [open, conversation] = await find(ctx, conversationPolicy.report, (look) =>
    conversationFacts(look, conversationId),
  )
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const read = reportForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { userId: reporterUserId } = ctx.actor
  await inTransaction(open, async (tx) => {
    const report = { ...read.data, quotes: await lastOfOther(tx.db, conversation) }
    const { otherUserId: reportedUserId } = conversation
    const createdAt = ctx.now()
    await tx.db
      .insert(reports)
      .values({ id: newId(), conversationId, reporterUserId, reportedUserId, createdAt, ...report })
      .onConflictDoUpdate({
        target: [reports.reporterUserId, reports.conversationId],
        targetWhere: sql`${reports.decidedAt} is null`,
        set: report,
      })
    const about = reportedUserId === null ? 'conversation' : 'person'
    const id = reportedUserId ?? conversationId
    await fileModerationItem(tx, {
      kind: 'report',
      subject: `${about}:${id}`,
      facts: { about, id, reason: report.reason },
    })
  })
  return { ok: true }
}

/** In the order they were written. */
async function lastOfOther(db: Reading, { id, otherUserId }: OwnConversation) {
  if (otherUserId === null) return []
  const rows = await db
    .select({ text: messages.text, at: messages.createdAt, number: messages.number })
    .from(messages)
    .where(
      and(eq(messages.conversationId, id), eq(messages.senderUserId, otherUserId), isNotNull(messages.text)),
    )
    .orderBy(desc(messages.number))
    .limit(QUOTED)
  return rows.toReversed().map(({ text, at, number }) => ({ text: text ?? '', at: at.toISOString(), number }))
}
