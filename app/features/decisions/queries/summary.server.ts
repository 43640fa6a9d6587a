import { and, eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { decisionResults } from '#app/database/schema/decisions.ts'
import type { Context } from '#app/platform/context.ts'
import { answeredInRound } from '../rounds/answers.server.ts'
import { findDeciding, isGroups, stateOf } from '../rounds/decision-facts.server.ts'
import { decisionPolicy } from '../policy.ts'
import type { DecisionSummary } from '../views.ts'
import { earlierResult, listedColumns } from './result-view.server.ts'

/** The summary of a decision on the collection's page; null when the collection is shared with no group and nothing was
 *  decided.
 *  @throws NotFound for others' collections, SignInRequired */
export async function decisionSummary(ctx: Context, collectionId: string): Promise<DecisionSummary | null> {
  const [db, deciding] = await find(ctx, decisionPolicy.read, (look) =>
    findDeciding({ ...ctx, db: look }, collectionId),
  )
  const { collection, last, voters, votes } = deciding
  const state = stateOf(deciding)
  if (last === null) return collection.groupId === null ? null : { state: 'none', votes }
  if (state === 'open') {
    const people = await answeredInRound(db, last)
    const answered = voters.filter(({ userId }) => people.has(userId)).length
    const own = ctx.actor.kind === 'person' && people.has(ctx.actor.userId)
    const until = { closesAt: last.closesAt?.toISOString() ?? null, timeZone: last.timeZone }
    return { state, votes, own, answered, voters: voters.length, until }
  }
  if (state === 'rests') return { state }
  const ofRound = and(eq(decisionResults.decisionId, last.id), eq(decisionResults.round, last.round))
  const [result] = await db.select(listedColumns).from(decisionResults).where(ofRound)
  const anew = votes && !isGroups(last, collection)
  return result ? { state: 'closed', words: earlierResult(result).words, anew } : { state: 'none', votes }
}
