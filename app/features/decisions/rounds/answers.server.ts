import { and, eq } from 'drizzle-orm'
import { decisionBallots } from '#app/database/schema/homes/decisions.ts'
import type { Reading } from '#app/platform/context.ts'
import type { Deciding, DecisionRow } from './decision-facts.server.ts'

/** Who has answered in this round, without erased people. */
export async function answeredInRound(db: Reading, { id, round }: DecisionRow): Promise<Set<string>> {
  const rows = await db
    .select({ userId: decisionBallots.userId })
    .from(decisionBallots)
    .where(and(eq(decisionBallots.decisionId, id), eq(decisionBallots.round, round)))
  return new Set(rows.map(({ userId }) => userId).filter((userId) => userId !== null))
}

export async function haveAllAnswered(
  db: Reading,
  { voters }: Pick<Deciding, 'voters'>,
  decision: DecisionRow,
): Promise<boolean> {
  const answered = await answeredInRound(db, decision)
  return voters.length > 0 && voters.every(({ userId }) => answered.has(userId))
}
