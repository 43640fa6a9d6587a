import type { Reading } from '#app/platform/context.ts'

/** Runs a part of a verb in a transaction; inside another one, in a savepoint. `tx` is the context inside it. */
export function inTransaction<Open extends { db: Reading }, Outcome>(
  open: Open,
  work: (tx: Open) => Promise<Outcome>,
): Promise<Outcome> {
  return open.db.transaction((db) => work({ ...open, db }))
}
