import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/** How many connections of a pool a request uses at once. A page that asks more questions than that keeps the others waiting
 *  in its own queue, and leaves connections to other requests. */
const MOST = 3

type Places = { free: number; waiting: (() => void)[] }
type Callback = (error: Error | undefined, client: pg.PoolClient, release: unknown) => void

const current = new AsyncLocalStorage<Places>()

/** Runs a request, so that all it asks counts together. */
export function asOneRequest<Result>(work: () => Result): Result {
  return current.run({ free: MOST, waiting: [] }, work)
}

/** Gives no request more than three connections of `pool` at once. Nothing may ask the pool while it holds a transaction, or
 *  three of these would wait for each other; the embedded database has one connection, and does not allow it either. */
export function limitPerRequest(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback: Callback) => void
  const holders = new WeakMap<pg.PoolClient, Places>()
  const giveBack = (places: Places) => {
    places.free += 1
    places.waiting.shift()?.()
  }
  pool.on('release', (_error, client) => {
    const places = holders.get(client)
    holders.delete(client)
    // The pool has it back only after this event.
    if (places) queueMicrotask(() => giveBack(places))
  })
  const take = (places: Places, callback: Callback) => {
    places.free -= 1
    connect((error, client, release) => {
      if (error) giveBack(places)
      else holders.set(client, places)
      callback(error, client, release)
    })
  }
  const connectInPlace = (callback: Callback) => {
    const places = current.getStore()
    if (!places) connect(callback)
    else if (places.free > 0) take(places, callback)
    else places.waiting.push(AsyncResource.bind(() => take(places, callback)))
  }
  pool.connect = ((callback?: Callback) => {
    if (callback) return connectInPlace(callback)
    return new Promise((resolve, reject) => {
      connectInPlace((error, client) => (error ? reject(error) : resolve(client)))
    })
  }) as typeof pool.connect
}
