import type pg from 'pg'
import type { Context } from '#app/platform/context.ts'

type Query = (...given: unknown[]) => Promise<unknown>

/** Has the one connection of a transaction run what is asked at once one after the other. A read may ask several things at
 *  once, since a site has a pool; a test's `ctx` has this connection for all of them.
 *  @returns what ends it */
export function takeTurns(tx: Context['db']): () => void {
  const { client } = (tx as unknown as { session: { client: pg.PoolClient } }).session
  // That of its class at the time of each question, where a test may listen.
  const query: Query = (...given) =>
    (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, given)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn: Query = (...given) => {
    const answer = last.then(() => query(...given))
    last = answer.catch(() => {})
    return answer
  }
  Object.assign(client, { query: inTurn })
  return () => void Reflect.deleteProperty(client, 'query') // back to that of its class
}
