import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { queryRows, type Places, type Statement } from '#app/database/sql/query-rows.server.ts'
import { latestAdultBirth } from '#app/features/people/age.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { conversationPolicy, type ConversationFacts } from './policy.ts'
import { joinOther, otherColumns, otherOf, type OtherRow } from './other-person.server.ts'
import type { Other, OtherPerson, ThreadView } from './views.ts'
import { MESSAGES_CHANGED } from './live-names.ts'

/** Whether `side` belongs to the student in a company's conversation. */
const isStudentsSide = sql`exists (select 1 from company_conversations own
  where own.conversation_id = side.conversation_id and own.student_user_id = side.user_id)`

/** Whether a student blocked anyone in the company of the conversation of `side`, or anyone who wrote there. */
const blocksCompany = (student: SQL) => sql`exists (
  select 1 from blocks where blocker_user_id = ${student} and exists (
    select 1 from company_conversations own
    where own.conversation_id = side.conversation_id and own.student_user_id = blocker_user_id and (
      exists (select 1 from company_members where company_id = own.company_id and user_id = blocked_user_id)
      or exists (select 1 from messages
        where conversation_id = own.conversation_id and sender_user_id = blocked_user_id))))`

/** SQL condition on `side`, with the other person's `users` left-joined: the conversations that a user may read. It follows the
 *  rule of `conversationPolicy.read`: a block, a requested deletion or a suspension hides the conversation; an erased account does
 *  not. A group's conversation is open to its members. In a company's conversation, the student's block of one of the company's
 *  people, or of anyone who wrote there, hides it from everyone. */
export function readableSides(me: string | Placeholder): SQL<boolean> {
  return sql<boolean>`(
    (side.group_id is null or exists (select 1 from users own where own.id = ${me}::uuid and own.student))
    and (side.other_user_id is null or ((users.deletion_asked_at is null and users.suspended_at is null or ${isStudentsSide})
      and not exists (
        select 1 from blocks where (blocker_user_id, blocked_user_id)
          in ((${me}::uuid, side.other_user_id), (side.other_user_id, ${me}::uuid)))
      and not ${blocksCompany(sql`${me}::uuid`)} and not ${blocksCompany(sql`side.other_user_id`)})))`
}

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** A conversation with the current user's relation to it. */
export type OwnConversation = ConversationFacts & {
  id: string
  /** The current user. */
  userId: string
  manages: boolean
  lastNumber: number
  otherUserId: string | null
  groupId: string | null
  /** The number of the last message before the user joined. */
  joinedNumber: number
  readNumber: number
  muted: boolean
}

/** A conversation with what its page shows about the other person or the group. */
export type ShownConversation = OwnConversation & { with: Other; otherReadNumber: number }

const unknownConversation = (id: string): ShownConversation => ({
  id,
  userId: '',
  manages: false,
  own: false,
  other: 'hidden',
  viewerAge: 'unknown',
  lastNumber: 0,
  otherUserId: null,
  groupId: null,
  joinedNumber: 0,
  readNumber: 0,
  muted: false,
  with: null,
  otherReadNumber: 0,
})

type Row = Omit<OwnConversation, 'own' | 'other'> & {
  readable: boolean
  otherIsMinor: boolean
  alone: boolean
}
type ShownRow = Row & OtherRow & { otherReadNumber: number | null }

/** The facts for the verbs' policy checks. Unknown ids and other people's conversations have facts, too. */
export async function conversationFacts(tools: Tools, id: string): Promise<OwnConversation> {
  const values = valuesFor(tools, id)
  const [row] = values ? await queryRows(tools.db, findSide, values) : []
  return row ? factsOf(row) : unknownConversation(id)
}

/** The facts, and what the page shows about the other person, in one query. */
export async function shownConversation(tools: Tools, id: string): Promise<ShownConversation> {
  const values = valuesFor(tools, id)
  const [row] = values ? await queryRows(tools.db, findShownSide, values) : []
  if (!row) return unknownConversation(id)
  const other = otherOf(row)
  const isPerson = other !== null && 'userId' in other
  const shown = isPerson ? seenOrNot(other, await maySee(tools, other.userId)) : other
  return { ...factsOf(row), with: shown, otherReadNumber: row.otherReadNumber ?? 0 }
}

/** A person on a page. Whoever may not see their profile is not sent their picture, which the site would refuse. */
export const seenOrNot = (person: NonNullable<OtherPerson>, hasProfile: boolean) =>
  hasProfile ? { ...person, hasProfile } : { ...person, hasProfile, photo: null }

const maySee = async (tools: Tools, userId: string) =>
  isAllowed(peoplePolicy.see, tools.actor, await factsAbout(tools, userId))

/** The facts, with the conversation locked until the transaction ends. */
export async function lockedConversation(tools: Tools, id: string): Promise<OwnConversation> {
  if (isId(id)) await queryRows(tools.db, lockConversation, { id })
  return conversationFacts(tools, id)
}

const lockConversation: Statement<{ id: string }, { id: string }> = (at) =>
  sql`select id from conversations where id = ${at.id}::uuid for no key update`

type Values = { id: string; me: string; adultBirth: string }

function valuesFor({ actor, now }: Tools, id: string): Values | null {
  if (actor.kind !== 'person' || !isId(id)) return null
  return { id, me: actor.userId, adultBirth: latestAdultBirth(now()) }
}

const findSide: Statement<Row, Values> = (at) =>
  sideQuery(at, { columns: sql``, joins: sql`left join users on users.id = side.other_user_id` })
const findShownSide: Statement<ShownRow, Values> = (at) =>
  sideQuery(at, {
    columns: sql`, theirs.read_number as "otherReadNumber", ${otherColumns}`,
    joins: sql`${joinOther} left join conversation_sides theirs
      on theirs.conversation_id = side.conversation_id and theirs.user_id = side.other_user_id`,
  })

function sideQuery({ id, me, adultBirth }: Places<Values>, more: { columns: SQL; joins: SQL }): SQL {
  return sql`
    select side.conversation_id as id, side.user_id as "userId", side.other_user_id as "otherUserId",
      side.group_id as "groupId", side.joined_number as "joinedNumber", side.read_number as "readNumber", side.muted, conversation.last_number as "lastNumber",
      coalesce(conversation.manager_user_id = side.user_id, false) or (own.conversation_id is not null
        and own.student_user_id is distinct from side.user_id) as manages,
      coalesce(${readableSides(me)}, false) as readable,
      exists (select 1 from profiles where user_id = side.other_user_id and birth_date > ${adultBirth}::date)
        as "otherIsMinor",
      side.group_id is not null and not exists (select 1 from group_members fellow
        where fellow.group_id = side.group_id and fellow.user_id <> side.user_id) as alone,
      coalesce((select case when birth_date <= ${adultBirth}::date then 'adult' else 'minor' end
        from profiles where user_id = side.user_id and birth_date is not null), 'unknown') as "viewerAge"
      ${more.columns}
    from conversation_sides side
    join conversations conversation on conversation.id = side.conversation_id
    left join company_conversations own on own.conversation_id = side.conversation_id
    ${more.joins}
    where side.conversation_id = ${id}::uuid and side.user_id = ${me}::uuid`
}

function factsOf(row: Row): OwnConversation {
  const {
    id,
    userId,
    otherUserId,
    groupId,
    joinedNumber,
    readNumber,
    muted,
    lastNumber,
    viewerAge,
    manages,
  } = row
  const group = groupId !== null
  const there = row.otherIsMinor ? 'minor' : row.alone ? 'alone' : 'there'
  const other = otherUserId === null && !group ? 'erased' : row.readable ? there : 'hidden'
  const about = { id, userId, otherUserId, groupId, joinedNumber, readNumber, muted, lastNumber }
  return { ...about, viewerAge, manages, own: true, group, other }
}

/** Why a user who can read a conversation cannot write in it, for a message on its page; undefined if they can. */
export function whyClosed({
  viewerAge,
  manages,
  other,
}: ConversationFacts): NonNullable<ThreadView['closed']> | undefined {
  if (viewerAge !== 'adult' && !manages) return viewerAge === 'minor' ? 'too-young' : 'no-age'
  if (other === 'alone') return other
  return other === 'there' ? undefined : 'unavailable'
}

const about = z.object({ conversationId: z.uuid() })

/** Sent to the participants who may read a conversation when a message arrives or is read, or when the conversation is hidden. */
export const messagesChanged: GuardedKind<z.infer<typeof about>> = {
  name: MESSAGES_CHANGED,
  about,
  mayKnow: async (ctx, { conversationId }) => {
    const facts = await conversationFacts(ctx, conversationId)
    return isAllowed(conversationPolicy.read, ctx.actor, facts)
  },
}
