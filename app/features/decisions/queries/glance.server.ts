import { and, eq } from 'drizzle-orm'
import { decisionResults } from '#app/database/schema/decisions.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { saidInRound } from '../answers.server.ts'
import { findDeciding, isGroups, stateOf } from '../decision-facts.server.ts'
import { decisionPolicy } from '../policy.ts'
import type { DecisionGlance } from '../views.ts'
import { earlierResult, listedColumns } from './result-view.server.ts'

/** The summary of a decision on the collection's page; null when the collection is shared with no group and nothing was
 *  decided.
 *  @throws NotFound for others' collections, SignInRequired */
export async function decisionGlance(ctx: Context, collectionId: string): Promise<DecisionGlance | null> {
  const deciding = await findDeciding(ctx, collectionId)
  assertAllowed(decisionPolicy.read, ctx.actor, deciding)
  const { collection, last, voters, votes } = deciding
  const state = stateOf(deciding)
  if (last === null) return collection.groupId === null ? null : { state: 'none', votes }
  if (state === 'open') {
    const said = await saidInRound(ctx.db, last)
    const answered = voters.filter(({ userId }) => said.has(userId)).length
    const own = ctx.actor.kind === 'person' && said.has(ctx.actor.userId)
    const until = { closesAt: last.closesAt?.toISOString() ?? null, timeZone: last.timeZone }
    return { state, votes, own, answered, voters: voters.length, until }
  }
  if (state === 'rests') return { state }
  const ofRound = and(eq(decisionResults.decisionId, last.id), eq(decisionResults.round, last.round))
  const [result] = await ctx.db.select(listedColumns).from(decisionResults).where(ofRound)
  const anew = votes && !isGroups(last, collection)
  return result ? { state: 'closed', words: earlierResult(result).words, anew } : { state: 'none', votes }
}
