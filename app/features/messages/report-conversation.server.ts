import { inTransaction } from '#app/database/transaction.server.ts'
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { messages, reports, type ReportQuote } from '#app/database/schema/people/messages.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { conversationFacts } from './conversation.server.ts'
import { conversationWith } from './open-conversation.server.ts'
import { conversationPolicy } from './policy.ts'
import { QUOTED } from './rules.ts'
import { writerOfMessage } from './writers.query.server.ts'
import { reportedMessage, reportForm, type ReportField, type ReportReason } from './fields.ts'

type ReportConversationOutcome = { ok: true } | Invalid<ReportField | 'message'>

/** Reports a conversation to the admins, with a copy of the other person's last messages. In a group, reports the author of one of
 *  its messages. Reporting again while the report is open replaces it.
 *  @param input the fields of `reportForm`, and of `reportedMessage` in a group
 *  @throws SignInRequired, NotFound */
export async function reportConversation(
  ctx: Context,
  { conversationId, input }: { conversationId: string; input: unknown },
): Promise<ReportConversationOutcome> {
  const [open, conversation] = await find(ctx, conversationPolicy.report, (look) =>
    conversationFacts(look, conversationId),
  )
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const { userId: reporterUserId } = ctx.actor
  const { otherUserId, groupId, joinedNumber } = conversation
  const read = (groupId === null ? reportForm : reportForm.extend(reportedMessage.shape)).safeParse(input)
  if (!read.success) return invalid(read.error)
  const { reason, note } = read.data
  if ('message' in read.data) {
    const number = Number(read.data.message)
    const writer = await writerOfMessage(open.db, { conversationId, me: reporterUserId, number })
    if (writer === undefined) return invalidFields({ message: 'Choose whose messages you report.' })
    await inTransaction(open, async (tx) => {
      // A report of one group member is not about the conversation, so no index prevents a second open one; the lock does.
      await lockAccount(tx.db, reporterUserId)
      const quotes = await lastOf(tx.db, { conversationId, senderUserId: writer, after: joinedNumber })
      const quoted = quotes.map((quote) => ({ ...quote, conversationId }))
      const about: About = { about: 'person', id: writer }
      await fileReport(tx, { reason, note, about, reporterUserId, conversationId: null, quotes: quoted })
    })
    return { ok: true }
  }
  const about: About =
    otherUserId === null
      ? { about: 'conversation', id: conversationId }
      : { about: 'person', id: otherUserId }
  await inTransaction(open, (tx) => fileReport(tx, { reason, note, about, reporterUserId, conversationId }))
  return { ok: true }
}

type ReportPersonOutcome = { ok: true } | Limited | Invalid<ReportField>

/** Reports a person to the admins, with a copy of the last messages that they wrote to the actor, if any. Reporting again while the
 *  report is open replaces it.
 *  @param sublet the person's sublet, if the report is about it, with its current text
 *  @param input the fields of `reportForm`
 *  @throws SignInRequired, Forbidden for oneself, NotFound */
export async function reportPerson(
  ctx: Context,
  { userId, input, sublet }: { userId: string; input: unknown; sublet?: ReportedSublet },
): Promise<ReportPersonOutcome> {
  const [open, facts] = await find(ctx, peoplePolicy.report, (look) => factsAbout(look, userId))
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const read = reportForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { userId: reporterUserId } = ctx.actor
  const limit = await consumeRateLimit(ctx, 'person-report', reporterUserId)
  if (!limit.ok) return limit
  await inTransaction(open, async (tx) => {
    // Without a conversation, no index prevents a second open report; the lock does.
    await lockAccount(tx.db, reporterUserId)
    const conversationId = (await conversationWith(tx, facts.userId)) ?? null
    const about: About = { about: 'person', id: facts.userId }
    await fileReport(tx, { ...read.data, about, reporterUserId, conversationId, sublet })
  })
  return { ok: true }
}

type ReportedSublet = { id: string; text: string }
type About = { about: 'person' | 'conversation'; id: string }
type NewReport = {
  about: About
  reason: ReportReason
  note: string
  reporterUserId: string
  conversationId: string | null
  /** Without these, the last messages of the reported person in the conversation. */
  quotes?: ReportQuote[]
  /** Quoted in addition. */
  sublet?: ReportedSublet | undefined
}

/** Replaces the open report about the same person or conversation, or adds one. */
async function fileReport(
  tx: SystemContext,
  { about, reason, note, reporterUserId, conversationId, quotes: given, sublet }: NewReport,
): Promise<void> {
  const reportedUserId = about.about === 'person' ? about.id : null
  const said =
    conversationId && reportedUserId
      ? await lastOf(tx.db, { conversationId, senderUserId: reportedUserId })
      : []
  const offered = sublet === undefined ? [] : [{ text: sublet.text, at: tx.now().toISOString() }]
  const quotes = [...(given ?? said), ...offered]
  const report = { reason, note, quotes }
  const same = and(
    eq(reports.reporterUserId, reporterUserId),
    sql`${reports.reportedUserId} is not distinct from ${reportedUserId}::uuid`,
    sql`${reports.conversationId} is not distinct from ${conversationId}::uuid`,
    isNull(reports.decidedAt),
  )
  const replaced = await tx.db.update(reports).set(report).where(same).returning({ id: reports.id })
  if (replaced.length === 0)
    await tx.db
      .insert(reports)
      .values({ id: newId(), reporterUserId, reportedUserId, conversationId, ...report, createdAt: tx.now() })
      .onConflictDoUpdate({
        target: [reports.reporterUserId, reports.conversationId],
        targetWhere: sql`${reports.decidedAt} is null`,
        set: report,
      })
  await fileModerationItem(tx, {
    kind: 'report',
    subject: `${about.about}:${about.id}`,
    facts: { ...about, reason, subletId: sublet?.id },
  })
}

/** A person's last messages after a given number, in the order they were written. */
async function lastOf(
  db: Reading,
  {
    conversationId,
    senderUserId,
    after = 0,
  }: { conversationId: string; senderUserId: string; after?: number },
): Promise<ReportQuote[]> {
  const rows = await db
    .select({ text: messages.text, at: messages.createdAt, number: messages.number })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.senderUserId, senderUserId),
        gt(messages.number, after),
        isNotNull(messages.text),
      ),
    )
    .orderBy(desc(messages.number))
    .limit(QUOTED)
  return rows.toReversed().map(({ text, at, number }) => ({ text: text ?? '', at: at.toISOString(), number }))
}
