import { sql } from 'drizzle-orm'
import { fixedQuery } from '#app/database/query-rows.server.ts'
import { unsafeFacts } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { conversationWith } from '../open-conversation.server.ts'
import type { Correspondent } from '../views.ts'
import { joinPicture, otherColumns, otherPerson, type OtherRow } from './other-person.server.ts'

/** Somebody whom the user may write to, and an existing conversation.
 *  @throws NotFound, the same for people who are blocked, hidden or absent */
export async function correspondent(ctx: Context, userId: string): Promise<Correspondent> {
  const facts = await unsafeFacts(ctx, userId)
  const conversationId = (await conversationWith(ctx, userId)) ?? null
  assertAllowed(peoplePolicy.see, ctx.actor, conversationId ? { ...facts, shown: true } : facts)
  const [row] = await otherOf(ctx.db, { userId })
  const other = row && otherPerson(row)
  if (!other) throw new NotFound()
  const closed = facts.askerAge === 'adult' ? null : facts.askerAge === 'minor' ? 'too-young' : 'no-age'
  const hasProfile = peoplePolicy.see(ctx.actor, facts) === 'allowed'
  return { other: { ...other, hasProfile }, conversationId, closed }
}

const otherOf = fixedQuery<OtherRow, { userId: string }>(
  (at) => sql`select ${otherColumns} from users ${joinPicture} where users.id = ${at.userId}::uuid`,
)
