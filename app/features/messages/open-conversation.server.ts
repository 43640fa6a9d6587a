import { and, count, eq, gt, sql } from 'drizzle-orm'
import { companies, companyMembers } from '#app/database/schema/homes/companies.ts'
import {
  companyConversations,
  conversations,
  conversationSides,
  messages,
} from '#app/database/schema/people/messages.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { FIRST_MESSAGES_WITHIN, firstMessagesADay, unsent } from './rules.ts'
import { messagesChanged } from './conversation.server.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now'>
type OpenConversationOutcome = { ok: true; conversationId: string } | ReturnType<typeof unsent>

/** The conversation with a person. It is created if missing, provided that the user may approach the person. Call it in a
 *  transaction: if two people start one at the same moment, the second waits and finds it.
 *  @throws SignInRequired; NotFound, the same for blocked, hidden and absent people */
export async function openConversation(tools: Tools, userId: string): Promise<OpenConversationOutcome> {
  const { actor } = tools
  if (actor.kind !== 'person') throw new SignInRequired()
  const known = await conversationWith(tools, userId)
  if (known) return { ok: true, conversationId: known }
  const facts = await factsAbout(tools, userId)
  assertAllowed(peoplePolicy.see, actor, facts)
  if (facts.viewerAge !== 'adult') return unsent(facts.viewerAge === 'minor' ? 'too-young' : 'no-age')
  assertAllowed(peoplePolicy.approach, actor, facts)
  const wait = await secondsUntilNext(tools, actor.userId)
  if (wait > 0) return unsent('too-many', wait)
  return { ok: true, conversationId: await beginConversation(tools, userId) }
}

/** The conversation with a person, created if missing, for verbs in which both have agreed to talk. Call it in a transaction.
 *  @param startedBy the person whose limit of first messages it counts against; null if both wanted it */
export async function beginConversation(
  tools: Tools,
  userId: string,
  startedBy: string | null = tools.actor.kind === 'person' ? tools.actor.userId : null,
): Promise<string> {
  const { actor, db } = tools
  if (actor.kind !== 'person') throw new SignInRequired()
  const id = newId()
  const createdAt = tools.now()
  const made = await db
    .insert(conversations)
    .values({ id, ...pair(actor.userId, userId), startedByUserId: startedBy, createdAt })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  const conversationId = made[0]?.id ?? (await conversationWith(tools, userId))
  if (!conversationId) throw new Error('A conversation is there and is not.')
  if (made.length > 0) {
    const sides = [
      { userId: actor.userId, otherUserId: userId },
      { userId, otherUserId: actor.userId },
    ]
    await db
      .insert(conversationSides)
      .values(sides.map((side) => ({ ...side, conversationId, lastMessageAt: createdAt })))
  }
  return conversationId
}

/** A company's conversation with a student, created if missing; everyone in the company has a side. Call it in a transaction. */
export async function companyConversation(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  { companyId, studentUserId }: { companyId: string; studentUserId: string },
): Promise<string> {
  const known = await conversationOfCompany(db, { companyId, studentUserId })
  if (known) return known
  const conversationId = newId()
  const createdAt = now()
  // The lock keeps people from joining or leaving the company.
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('share')
  await db.insert(conversations).values({ id: conversationId, firstUserId: studentUserId, createdAt })
  const made = await db
    .insert(companyConversations)
    .values({ conversationId, companyId, studentUserId })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) {
    await db.delete(conversations).where(eq(conversations.id, conversationId))
    return (await conversationOfCompany(db, { companyId, studentUserId })) ?? conversationId
  }
  const people = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
  const sides = [
    { userId: studentUserId, otherUserId: null },
    ...people
      .filter(({ userId }) => userId !== studentUserId)
      .map(({ userId }) => ({ userId, otherUserId: studentUserId })),
  ]
  await db
    .insert(conversationSides)
    .values(sides.map((side) => ({ ...side, conversationId, lastMessageAt: createdAt })))
  return conversationId
}

/** The id of a company's conversation with a student; undefined without one. */
export async function conversationOfCompany(
  db: Reading,
  { companyId, studentUserId }: { companyId: string; studentUserId: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: companyConversations.conversationId })
    .from(companyConversations)
    .where(
      and(
        eq(companyConversations.companyId, companyId),
        eq(companyConversations.studentUserId, studentUserId),
      ),
    )
  return found?.id
}

/** The two ids in a fixed order, so that a pair is unique. */
function pair(one: string, other: string) {
  const [firstUserId, secondUserId] = [one.toLowerCase(), other.toLowerCase()].toSorted()
  return { firstUserId, secondUserId }
}

/** @returns the id of the conversation with a person; undefined without one */
export async function conversationWith(
  { db, actor }: Pick<Tools, 'actor'> & { db: Reading },
  userId: string,
): Promise<string | undefined> {
  if (actor.kind !== 'person' || !isId(userId)) return undefined
  const { firstUserId, secondUserId } = pair(actor.userId, userId)
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.firstUserId, sql`${firstUserId}::uuid`),
        eq(conversations.secondUserId, sql`${secondUserId}::uuid`),
      ),
    )
  return found?.id
}

/** Seconds until the user may start another conversation; 0 if they may now. Locks the account's row, so that concurrent first
 *  messages are counted one by one. */
async function secondsUntilNext({ db, now }: Tools, userId: string): Promise<number> {
  const { createdAt } = await lockAccount(db, userId)
  const most = firstMessagesADay(createdAt, now())
  const begin = new Date(now().getTime() - FIRST_MESSAGES_WITHIN)
  const recent = and(eq(conversations.startedByUserId, userId), gt(conversations.createdAt, begin))
  const [counted] = await db.select({ times: count() }).from(conversations).where(recent)
  if ((counted?.times ?? 0) < most) return 0
  const [oldest] = await db
    .select({ at: conversations.createdAt })
    .from(conversations)
    .where(recent)
    .orderBy(conversations.createdAt)
    .offset((counted?.times ?? 0) - most)
    .limit(1)
  const freeAt = (oldest?.at.getTime() ?? now().getTime()) + FIRST_MESSAGES_WITHIN
  return Math.max(1, Math.ceil((freeAt - now().getTime()) / 1000))
}

type QuoteTools = Pick<SystemContext, 'db' | 'live' | 'now'>
type First = { conversationId: string; from: string; text: string }

/** Turns a text that a person wrote elsewhere, and that the other person has read there, into a message in the conversation that
 *  both have just agreed to. */
export async function quoteAsFirstMessage(
  { db, live, now }: QuoteTools,
  { conversationId, from, text }: First,
): Promise<void> {
  const [conversation] = await db
    .select({ lastNumber: conversations.lastNumber })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('no key update')
  if (!conversation) throw new Error('A conversation is there and is not.')
  const number = conversation.lastNumber + 1
  const at = now()
  await db
    .insert(messages)
    .values({ conversationId, number, senderUserId: from, clientId: newId(), text, createdAt: at })
  await db.update(conversations).set({ lastNumber: number }).where(eq(conversations.id, conversationId))
  const sides = await db
    .update(conversationSides)
    .set({ lastNumber: number, lastMessageAt: at })
    .where(eq(conversationSides.conversationId, conversationId))
    .returning({ userId: conversationSides.userId, unread: conversationSides.unread })
  // Nothing is unread, because one person wrote the text and the other answered it. Earlier unread messages stay unread.
  if (sides.every(({ unread }) => unread === 0))
    await db
      .update(conversationSides)
      .set({ readNumber: number })
      .where(eq(conversationSides.conversationId, conversationId))
  await live.send(
    db,
    messagesChanged,
    sides.map(({ userId }) => userId),
    { conversationId },
  )
}
