import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/** How many of a pool's connections a request may use at once. A page with more queries queues the others itself, and leaves
 *  connections to other requests. */
const MOST = 3

type Places = { free: number; waiting: (() => void)[] }
type Callback = (error: Error | undefined, client: pg.PoolClient, release: unknown) => void

const current = new AsyncLocalStorage<Places>()

/** Runs a request, so that all its queries count together. */
export function asOneRequest<Result>(work: () => Result): Result {
  return current.run({ free: MOST, waiting: [] }, work)
}

/** Gives no request more than three connections of `pool` at once. Nothing may query the pool while it holds a transaction:
 *  three such transactions of one request would wait for each other, and the embedded database's one connection does not allow
 *  it either. */
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
    // The pool only gets it back after this event.
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
