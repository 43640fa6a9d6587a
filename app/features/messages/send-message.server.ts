import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { changeRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { conversations, conversationSides, messages } from '#app/database/schema/people/messages.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context, Database, Reading, SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import {
  lockedConversation,
  messagesChanged,
  whyClosed,
  type OwnConversation,
} from './conversation.server.ts'
import { announceMessages } from './jobs.server.ts'
import { openConversation } from './open-conversation.server.ts'
import { unreadAfter } from './own-side.server.ts'
import { conversationPolicy, inboxPolicy } from './policy.ts'
import { EMAIL_AFTER, unsent } from './rules.ts'
import { messageForm, type MessageField } from './fields.ts'

/** An existing conversation, or a person, with whom a conversation is created if necessary. */
export type Receiver = { conversationId: string } | { userId: string }

export type SentMessage = { conversationId: string; number: number; clientId: string; text: string; at: Date }
export type SendMessageOutcome =
  | { ok: true; message: SentMessage }
  | Invalid<MessageField>
  | ReturnType<typeof unsent>

/** Sends a message. Sending again with the same `clientId` is idempotent.
 *  @param input the fields of `messageForm`
 *  @throws SignInRequired; NotFound, the same for blocked, hidden and absent people and for other people's conversations */
export async function sendMessage(
  unasked: Context,
  { to, input }: { to: Receiver; input: unknown },
): Promise<SendMessageOutcome> {
  if (unasked.actor.kind !== 'person') throw new SignInRequired()
  const me = unasked.actor.userId
  const read = messageForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const ctx = authorize(unasked, inboxPolicy.write, null)
  const taken = await consumeRateLimit(ctx, 'message', me)
  if (!taken.ok) return unsent('limited', taken.wait)
  const sent = await inTransaction(ctx, async (tx): Promise<SendMessageOutcome & { again?: boolean }> => {
    const place = 'userId' in to ? await openConversation(tx, to.userId) : { ok: true as const, ...to }
    if (!place.ok) return place
    const conversation = await lockedConversation(tx, place.conversationId)
    assertAllowed(conversationPolicy.read, ctx.actor, conversation)
    const reason = whyClosed(conversation)
    if (reason) return unsent(reason)
    assertAllowed(conversationPolicy.write, ctx.actor, conversation)
    return storeMessage(tx, conversation, me, read.data)
  })
  if (sent.ok && sent.again) await refundRateLimit(ctx, 'message', me)
  return sent.ok ? { ok: true, message: sent.message } : sent
}

type Tools = Pick<SystemContext, 'actor' | 'db' | 'jobs' | 'live' | 'now' | 'settings'>
type Written = { clientId: string; text: string; seen: number }

/** Stores a message in a locked conversation, updates both inboxes and queues the email. */
export async function storeMessage(tools: Tools, to: OwnConversation, me: string, written: Written) {
  const { db, now } = tools
  const number = to.lastNumber + 1
  const at = now()
  const { clientId, text, seen } = written
  const made = await changeRows(db, insertMessage, { conversationId: to.id, number, me, clientId, text, at })
  if (made.length === 0)
    return { ok: true as const, again: true, message: await sentBefore(db, me, clientId) }
  const readNow = Math.min(seen, to.lastNumber)
  await changeRows(db, countMessage, { conversationId: to.id, number })
  const sides = await changeRows(db, moveUp, { conversationId: to.id, number, at, me, readNow })
  for (const { userId, otherUserId, groupId } of tools.settings.mail === 'none' ? [] : sides)
    if (otherUserId === me || (groupId !== null && userId !== me))
      await tools.jobs.enqueue(
        db,
        announceMessages,
        { conversationId: to.id, userId },
        { startAfter: EMAIL_AFTER, key: `${to.id} ${userId}` },
      )
  const people = sides.map(({ userId }) => userId)
  await tools.live.send(db, messagesChanged, people, { conversationId: to.id })
  return { ok: true as const, message: { conversationId: to.id, number, clientId, text, at } }
}

type Sent = { conversationId: string; number: number; at: Date; me: string }

const insertMessage = (place: Places<Sent & Pick<Written, 'clientId' | 'text'>>, db: Database) => {
  const { conversationId, number, me, clientId, text, at } = place
  return db
    .insert(messages)
    .values({ conversationId, number, senderUserId: me, clientId, text, createdAt: at })
    .onConflictDoNothing({ target: [messages.senderUserId, messages.clientId] })
    .returning({ number: messages.number })
}

const countMessage = (at: Places<{ conversationId: string; number: number }>, db: Database) =>
  db
    .update(conversations)
    .set({ lastNumber: sql`${at.number}` })
    .where(eq(conversations.id, at.conversationId))

/** Moves the conversation to the top of every participant's inbox, and marks what the sender has seen as read. In a company's
 *  conversation, the sender becomes the person that the student writes with. A colleague's message does not count as unread, and
 *  neither does a group message whose author the reader blocked. */
const moveUp = (place: Places<Sent & { readNow: number }>, db: Database) => {
  const { conversationId, me, readNow } = place
  const isMine = eq(conversationSides.userId, me)
  const isStudents = sql`exists (select 1 from company_conversations own where own.conversation_id = ${conversationId}
    and own.student_user_id = conversation_sides.user_id)`
  const isTo = sql`(not ${isMine} and (other_user_id = ${me} or ${isStudents}))`
  const isMembers = sql`(not ${isMine} and group_id is not null and not exists (select 1 from blocks
    where blocker_user_id = conversation_sides.user_id and blocked_user_id = ${me}::uuid))`
  return db
    .update(conversationSides)
    .set({
      lastNumber: sql`${place.number}`,
      lastMessageAt: sql`${place.at}`,
      readNumber: sql`case when ${isMine} then greatest(read_number, ${readNow}) else read_number end`,
      otherUserId: sql`case when ${isTo} then ${me}::uuid else other_user_id end`,
      unread: sql`case when ${isTo} or ${isMembers} then unread + 1
        when not ${isMine} then unread
        when ${readNow} <= read_number then unread
        else ${unreadAfter({ me, conversationId, number: readNow })} end`,
    })
    .where(eq(conversationSides.conversationId, conversationId))
    .returning({
      userId: conversationSides.userId,
      otherUserId: conversationSides.otherUserId,
      groupId: conversationSides.groupId,
    })
}

async function sentBefore(db: Reading, me: string, clientId: string): Promise<SentMessage> {
  const [found] = await db
    .select({
      conversationId: messages.conversationId,
      number: messages.number,
      text: messages.text,
      at: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.senderUserId, me), eq(messages.clientId, clientId)))
  if (!found) throw new Error('A message is there and is not.')
  return { ...found, clientId, text: found.text ?? '' }
}
