import { and, desc, eq, gte, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { conversations, conversationSides, messages } from '#app/database/schema/people/messages.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import {
  beginConversation,
  companyConversation,
  conversationOfCompany,
  conversationWith,
  quoteAsFirstMessage,
} from '#app/features/messages/open-conversation.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import { isBlocked, isHere } from '#app/features/people/visible-to.server.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { additionsOf } from './add-to-inquiry.server.ts'
import type { Inquiry } from './inquiry.server.ts'
import { isNewsMessage } from './tour-copy.ts'

type Tools = Pick<SystemContext, 'actor' | 'db' | 'live' | 'now'>
type Answering = { me: string; senderUserId: string }

/** The conversation of the company, or of the admin who answers for the office, with the sender. The first answer starts it with
 *  the question. */
export async function leadConversation(
  tools: Tools,
  inquiry: Inquiry,
  { me, senderUserId }: Answering,
): Promise<string> {
  const { id, answeredAt, answeredBy, replyCame, home, managerUserId, message } = inquiry
  const conversationId =
    managerUserId === null
      ? await ownConversation(tools, { me, senderUserId })
      : await companyConversation(tools, {
          companyId: await companyOf(tools, managerUserId),
          studentUserId: senderUserId,
        })
  if (managerUserId !== null)
    await tools.db
      .update(conversationSides)
      .set({ otherUserId: me })
      .where(
        and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.userId, senderUserId)),
      )
  // A reply by email is not part of any conversation.
  if (answeredAt === null || (replyCame === true && answeredBy === null)) {
    const added = await additionsOf(tools.db, id)
    for (const text of [`About ${home.title}: ${message}`, ...added.map((addition) => addition.text)])
      await quoteAsFirstMessage(tools, { conversationId, from: senderUserId, text })
  }
  return conversationId
}

async function ownConversation(tools: Tools, { me, senderUserId }: Answering): Promise<string> {
  const conversationId = await beginConversation(tools, senderUserId, null)
  await tools.db
    .update(conversations)
    .set({ managerUserId: me })
    .where(
      and(
        eq(conversations.id, conversationId),
        or(isNull(conversations.managerUserId), ne(conversations.managerUserId, me)),
      ),
    )
  return conversationId
}

/** The conversation in which an answered inquiry continues, for either side; undefined when it belongs to one person from before
 *  they had colleagues. */
export async function conversationOfInquiry(
  tools: Pick<Tools, 'actor'> & { db: Reading },
  { answeredBy, managerUserId, senderUserId }: Pick<Inquiry, 'answeredBy' | 'managerUserId' | 'senderUserId'>,
): Promise<string | undefined> {
  if (answeredBy === null || senderUserId === null || tools.actor.kind !== 'person') return undefined
  const [member] =
    managerUserId === null
      ? []
      : await tools.db
          .select({ companyId: companyMembers.companyId })
          .from(companyMembers)
          .where(eq(companyMembers.userId, managerUserId))
  const ofCompany =
    member && (await conversationOfCompany(tools.db, { ...member, studentUserId: senderUserId }))
  if (ofCompany) return ofCompany
  return conversationWith(tools, tools.actor.userId === senderUserId ? answeredBy : senderUserId)
}

/** Who answered a lead last, and what they wrote: in the company's conversation, which its people read. The actor is “You”. */
export async function lastAnswer(
  tools: Pick<Tools, 'actor'> & { db: Reading },
  inquiry: Inquiry,
): Promise<{ who: string | null; text: string | null }> {
  const me = tools.actor.kind === 'person' ? tools.actor.userId : null
  const conversationId = await conversationOfInquiry(tools, inquiry)
  const { senderUserId, text } = messages
  const [last] =
    conversationId === undefined
      ? []
      : await tools.db
          .select({ by: senderUserId, text })
          .from(messages)
          .where(
            and(
              eq(messages.conversationId, conversationId),
              gte(messages.createdAt, inquiry.createdAt),
              ne(senderUserId, inquiry.senderUserId ?? ''),
            ),
          )
          .orderBy(desc(messages.number))
          .limit(1)
  const by = last?.by ?? inquiry.answeredBy
  if (by === null) return { who: null, text: null }
  const { givenName, familyName } = users
  const [person] = await tools.db.select({ givenName, familyName }).from(users).where(eq(users.id, by))
  const name = person ? shownName(person.givenName, person.familyName) : null
  return { who: by === me ? 'You' : name, text: last?.text ?? null }
}

/** Whether the sender is neither suspended nor being deleted, neither they nor the actor has blocked the other, and they have
 *  blocked nobody who answers. */
export async function isReachable(
  tools: Pick<Tools, 'actor' | 'db' | 'now'>,
  { people, senderUserId }: Pick<Inquiry, 'people'> & Pick<Answering, 'senderUserId'>,
): Promise<boolean> {
  const blockedOfThem = tools.db
    .select()
    .from(blocks)
    .where(and(eq(blocks.blockerUserId, users.id), inArray(blocks.blockedUserId, people)))
  const [found] = await tools.db
    .select({ blocked: isBlocked(viewerOf(tools), users.id), here: isHere, open: notExists(blockedOfThem) })
    .from(users)
    .where(eq(users.id, senderUserId))
  return found !== undefined && !found.blocked && found.here && found.open === true
}

/** Whether someone who answers has written to the sender since the inquiry, rather than only chosen tour times. */
export async function hasWritten(
  db: Reading,
  { createdAt, senderUserId, home }: Inquiry,
  conversationId: string,
): Promise<boolean> {
  const sent = await db
    .select({ text: messages.text })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gte(messages.createdAt, createdAt),
        sql`${messages.senderUserId} is distinct from ${senderUserId}::uuid`,
      ),
    )
    .orderBy(messages.number)
    .limit(MOST_TOUR_NEWS)
  return (
    sent.length === MOST_TOUR_NEWS ||
    sent.some(({ text }) => text === null || !isNewsMessage(text, home.title))
  )
}

/** After this many messages about a tour, it no longer matters whether anybody wrote. */
const MOST_TOUR_NEWS = 50
