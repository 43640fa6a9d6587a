import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { measured } from './statement-times.server.ts'
import { isTimedOut, isUnavailable } from './unavailable.server.ts'

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** A connection that closes when a statement gets no answer within `query_timeout`: pg itself would keep it, and every
 *  further statement on it would wait behind that one. */
export class DatabaseClient extends pg.Client {
  timedOut = false

  override query(...given: unknown[]): never {
    const done = measured(given)
    const answer = (super.query as Query)(...given)
    done(answer)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (!isTimedOut(error)) return
        this.timedOut = true
        void this.end()
      })
    return answer as never
  }
}

/** A `DatabaseClient` without prepared statements, for a pooler that assigns each transaction to another connection. */
export class UnnamedClient extends DatabaseClient {
  override query(statement: unknown, ...given: unknown[]): never {
    return super.query(unnamed(statement), ...given)
  }
}

function unnamed(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
  return isNamed && !('submit' in statement) ? { ...statement, name: undefined } : statement
}

/** Drizzle on a pool, with our own transactions: Drizzle's leak the connection when they cannot begin, and return one that
 *  may be in the middle of a transaction when they cannot end. */
export function databaseOn(pool: pg.Pool): NodePgDatabase {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let lost = false
    try {
      return await withHandle((begun) => drizzle(client).transaction(begun, config), work)
    } catch (error) {
      lost = isUnavailable(error)
      throw error
    } finally {
      client.release(lost || client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

type Begins<Tx> = { transaction: <Outcome>(work: (tx: Tx) => Promise<Outcome>) => Promise<Outcome> }

/** Runs a transaction. Its handle and those of its savepoints end with it: later use throws. */
async function withHandle<Tx extends Begins<Tx>, Outcome>(
  begin: (work: (tx: Tx) => Promise<Outcome>) => Promise<Outcome>,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const handles: Tx[] = []
  try {
    return await begin((tx) => {
      handles.push(tx)
      const savepoint = tx.transaction.bind(tx)
      tx.transaction = (inner) => withHandle(savepoint, inner)
      return work(tx)
    })
  } finally {
    for (const handle of handles) end(handle)
  }
}

/** Drizzle runs every statement through the handle's session. Without this, an unawaited statement would run outside the
 *  transaction, or in the next one on its connection. */
function end(handle: object): void {
  Object.defineProperty(handle, 'session', {
    get: () => {
      throw new Error('this transaction has ended')
    },
  })
}
