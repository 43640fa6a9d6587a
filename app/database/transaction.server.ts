import type { Inside, Reading } from '#app/platform/context.ts'

/** The context inside a transaction. */
export type InsideContext<Open extends { db: object }> = Omit<Open, 'db'> & { db: Open['db'] & Inside }

/** Runs part of a verb in a transaction; inside another one, in a savepoint. `tx` is the context inside it. */
export function inTransaction<Open extends { db: Reading }, Outcome>(
  open: Open,
  work: (tx: InsideContext<Open>) => Promise<Outcome>,
): Promise<Outcome> {
  return open.db.transaction((db) => work({ ...open, db: db as Open['db'] & Inside }))
}
