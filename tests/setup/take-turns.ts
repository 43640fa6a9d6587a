import type pg from 'pg'
import type { Database } from '#app/platform/context.ts'

type Query = (...given: unknown[]) => Promise<unknown>

/** Serializes concurrent queries on a transaction's single connection. Product code may run several queries concurrently, because a
 *  site has a pool; a test's `ctx` uses one connection for all of them.
 *  @returns a function that ends it */
export function takeTurns(tx: Database): () => void {
  const { client } = (tx as unknown as { session: { client: pg.PoolClient } }).session
  // Looked up on the prototype at each query, because a test may spy on it.
  const query: Query = (...given) =>
    (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, given)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn: Query = (...given) => {
    const answer = last.then(() => query(...given))
    last = answer.catch(() => {})
    return answer
  }
  Object.assign(client, { query: inTurn })
  return () => void Reflect.deleteProperty(client, 'query') // Back to the prototype's.
}
