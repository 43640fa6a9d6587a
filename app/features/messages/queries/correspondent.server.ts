import { sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { conversationWith } from '../conversations/open-conversation.server.ts'
import type { Correspondent } from '../views.ts'
import { joinPicture, otherColumns, otherPerson, type OtherRow } from './other-person.server.ts'

/** Somebody whom the user may write to, and an existing conversation.
 *  @throws NotFound, the same for people who are blocked, hidden or absent */
export async function correspondent(ctx: Context, userId: string): Promise<Correspondent> {
  const [{ db }, { facts, conversationId }] = await find(ctx, peoplePolicy.read, async (look) => {
    const found = await factsAbout(look, userId)
    const known = (await conversationWith(look, userId)) ?? null
    return { ...found, shown: found.shown || known !== null, facts: found, conversationId: known }
  })
  const [row] = await queryRows(db, otherOf, { userId })
  const other = row && otherPerson(row)
  if (!other) throw new NotFound()
  const closed = facts.viewerAge === 'adult' ? null : facts.viewerAge === 'minor' ? 'too-young' : 'no-age'
  const hasProfile = isAllowed(peoplePolicy.see, ctx.actor, facts)
  return { other: { ...other, hasProfile }, conversationId, closed }
}

const otherOf: Statement<OtherRow, { userId: string }> = (at) =>
  sql`select ${otherColumns} from users ${joinPicture} where users.id = ${at.userId}::uuid`
