import { and, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { conversations, messages } from '#app/database/schema/people/messages.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { conversationFacts } from '#app/features/messages/conversation.server.ts'
import { conversationPolicy } from '#app/features/messages/policy.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { confirmedCampusId } from '#app/features/people/viewer.server.ts'
import { isAllowed, requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { subletPath } from './paths.ts'
import { isOnOffer, subletViewerValues, type SubletViewerValues } from './sublet-sql.server.ts'
import { subletPage } from './sublet.query.server.ts'
import { subletTitle } from './sublet-text.ts'

/** A sublet that a conversation is about; `href` is null if it is not on offer, except for its poster. */
export type SubletOfConversation = { id: string; title: string; href: string | null; offered: boolean }

/** The participants' sublets that a message in their conversation links to, latest first. The other person's appear only if that
 *  person sent the link, or if the sublet's page would name them to the actor.
 *  @throws SignInRequired; NotFound as the conversation does */
export async function subletsOfConversation(
  ctx: Context,
  conversationId: string | undefined,
): Promise<SubletOfConversation[]> {
  const { userId: me } = requirePerson(ctx)
  if (conversationId === undefined || !isId(conversationId)) return []
  const [{ db }] = await find(ctx, conversationPolicy.read, (look) => conversationFacts(look, conversationId))
  const rows = await queryRows(db, linkedBetween, { ...subletViewerValues(ctx), conversationId })
  const other = rows.find(({ userId }) => userId !== me)?.userId
  const mayKnow = other !== undefined && (await maySee(ctx, db, other))
  return rows
    .filter(({ userId, told, offered }) => userId === me || told || (mayKnow && offered))
    .map(({ id, userId, offered, told: _told, ...sublet }) => ({
      id,
      title: subletTitle(sublet),
      href: offered || userId === me ? subletPath(id) : null,
      offered,
    }))
}

/** Whether a sublet's page would name this poster to the actor. If not, a link in the actor's own message must not reveal the poster
 *  either. */
async function maySee({ actor, now }: Context, db: Reading, userId: string): Promise<boolean> {
  if (actor.kind !== 'person' || !actor.student || actor.suspended) return false
  return isAllowed(peoplePolicy.see, actor, await factsAbout({ db, actor, now }, userId))
}

const isLinked = (by?: SQL) => sql<boolean>`exists (select 1 from ${messages}
  where ${messages.conversationId} = ${conversations.id} and ${messages.hiddenAt} is null
  and position('/sublets/' || ${sublets.id}::text in ${messages.text}) > 0 ${by ? sql`and ${by}` : sql``})`

const linkedBetween = (at: Places<SubletViewerValues & { conversationId: string }>, db: Reading) =>
  db
    .select({
      id: sublets.id,
      userId: sublets.userId,
      kind: sublets.kind,
      area: sublets.area,
      offered: isOnOffer(at),
      /** The poster linked to it in this conversation. */
      told: isLinked(eq(messages.senderUserId, sublets.userId)),
    })
    .from(conversations)
    .innerJoin(
      sublets,
      or(eq(sublets.userId, conversations.firstUserId), eq(sublets.userId, conversations.secondUserId)),
    )
    .innerJoin(users, eq(users.id, sublets.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, confirmedCampusId(at)))
    .where(and(eq(conversations.id, at.conversationId), ne(sublets.status, 'draft'), isLinked()))
    .orderBy(desc(sublets.createdAt), desc(sublets.id))
    .limit(3)

/** The sublet that the actor is about to write about; null if it is not on offer to them, or is their own. */
export async function subletToWriteAbout(
  ctx: Context,
  subletId: string | null | undefined,
): Promise<{ id: string; title: string } | null> {
  if (!subletId) return null
  try {
    const sublet = await subletPage(ctx, subletId)
    return sublet.own ? null : { id: sublet.id, title: subletTitle(sublet) }
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/** Puts the sublet that a message is about in front of its text. Without a sublet the text stays as it is, and a blank one stays
 *  blank. */
export async function textAboutSublet(
  ctx: Context,
  { text, subletId }: { text: string; subletId: string | undefined },
): Promise<string> {
  const sublet = text.trim() === '' ? null : await subletToWriteAbout(ctx, subletId)
  if (!sublet) return text
  return `About: ${sublet.title}\n${ctx.settings.publicUrl}${subletPath(sublet.id)}\n\n${text}`
}
