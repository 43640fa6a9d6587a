import { statementsDone, type StatementDone } from '#app/database/availability/statement-times.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'

const LONGEST_TEXT = 2000 // characters

/** Logs statements that took at least `milliseconds`, without their values, and the request or job that they belong to.
 *  @returns a function that ends it */
export function logSlowStatements(log: Log, milliseconds: number): () => void {
  if (milliseconds === 0) return () => {}
  const onStatement = (message: unknown) => {
    const { text, milliseconds: took, work } = message as StatementDone
    if (took < milliseconds) return
    const query = text.slice(0, LONGEST_TEXT)
    log.warn({ part: 'database', ms: Math.round(took), work: work ?? 'other', query }, 'slow query')
  }
  statementsDone.subscribe(onStatement)
  return () => {
    statementsDone.unsubscribe(onStatement)
  }
}
