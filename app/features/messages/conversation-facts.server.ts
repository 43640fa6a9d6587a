import { and, eq, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { conversations, conversationSides } from '#app/database/schema/messages.ts'
import { latestAdultBirth } from '#app/features/people/adult.ts'
import { isBlocked, isPresent } from '#app/features/people/visible-to.server.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/ids.ts'
import type { ConversationFacts } from './policy.ts'

type Tools = Pick<Context, 'db' | 'actor' | 'now'>

/** A conversation as the one who asks has it, and what is between them and it. */
export type OwnConversation = ConversationFacts & {
  id: string
  /** Who asks. */
  userId: string
  lastNumber: number
  otherUserId: string | null
  readNumber: number
  muted: boolean
}

const nobodys = (id: string): OwnConversation => ({
  id,
  userId: '',
  own: false,
  other: 'hidden',
  askerAge: 'unknown',
  lastNumber: 0,
  otherUserId: null,
  readNumber: 0,
  muted: false,
})

/** Whether somebody of a column or value is under 18 by a date of birth. */
const isMinor = (userId: unknown, now: Date) => sql<boolean>`exists (select 1 from profiles
  where profiles.user_id = ${userId} and profiles.birth_date > ${latestAdultBirth(now)}::date)`

/** For the gate of every verb. Conversations of others and ids of none have facts, too. */
export async function conversationFacts(tools: Tools, id: string): Promise<OwnConversation> {
  const { db, actor, now } = tools
  if (actor.kind !== 'person' || !isId(id)) return nobodys(id)
  const { userId, otherUserId, readNumber, muted } = conversationSides
  const [row] = await db
    .select({
      id: conversations.id,
      userId,
      lastNumber: conversations.lastNumber,
      otherUserId,
      readNumber,
      muted,
      present: sql<boolean>`coalesce(${isPresent} and not ${isBlocked(tools, users.id)}, false)`,
      otherIsMinor: isMinor(otherUserId, now()),
      askerIsMinor: isMinor(userId, now()),
      askerHasAge: sql<boolean>`exists (select 1 from profiles
        where profiles.user_id = ${userId} and profiles.birth_date is not null)`,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .leftJoin(users, eq(users.id, otherUserId))
    .where(and(eq(conversationSides.conversationId, id), eq(userId, actor.userId)))
  if (!row) return nobodys(id)
  const { present, otherIsMinor, askerIsMinor, askerHasAge, ...own } = row
  const there = otherIsMinor ? 'minor' : 'there'
  return {
    ...own,
    own: true,
    other: own.otherUserId === null ? 'erased' : present ? there : 'hidden',
    askerAge: askerIsMinor ? 'minor' : askerHasAge ? 'adult' : 'unknown',
  }
}

/** The same, after waiting for whoever writes in it at this moment; held until the transaction ends. */
export async function lockedConversation(tools: Tools, id: string): Promise<OwnConversation> {
  if (isId(id)) {
    const { id: key } = conversations
    await tools.db.select({ key }).from(conversations).where(eq(key, id)).for('update')
  }
  return conversationFacts(tools, id)
}
