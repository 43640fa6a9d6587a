import pg from 'pg'
import type { Db } from 'pg-boss'

const AGAIN_AFTER = 2_000 // milliseconds

/** A database for jobs: its pool, and whether it is the embedded one with its single connection. */
export type JobDatabase = { pool: pg.Pool; kind: 'embedded' | 'postgres' }

/** The interface that pg-boss requires: run statements, and announce queued jobs. */
export function bossDatabase({ pool, kind }: JobDatabase): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, heard, connected) => listen({ pool, kind }, channel, heard, connected),
  }
}

/** Listens to a channel of PostgreSQL's NOTIFY until closed.
 *  @param connected called at the start and after each interruption, during which messages may have been lost */
export function listen(
  { pool, kind }: JobDatabase,
  channel: string,
  heard: Heard,
  connected: () => void,
): Promise<Listening> {
  return kind === 'embedded'
    ? listenOnPool(pool, channel, heard, connected)
    : listenApart(pool, channel, heard, connected)
}

type Heard = (payload: string) => void
type Listening = { close: () => Promise<void> }

/** Over the pool's only connection: it receives notifications together with the response to the commit. */
async function listenOnPool(
  pool: pg.Pool,
  channel: string,
  heard: Heard,
  connected: () => void,
): Promise<Listening> {
  const subscribe = (client: pg.ClientBase) => {
    client.on('notification', ({ channel: name, payload = '' }) => {
      if (name === channel) heard(payload)
    })
    return client.query(`listen ${pg.escapeIdentifier(channel)}`).then(connected)
  }
  // A new connection after the database thread died. Until it listens, the workers poll.
  const again = (client: pg.PoolClient) => void subscribe(client).catch(() => {})
  const client = await pool.connect()
  try {
    await subscribe(client)
  } finally {
    client.release()
  }
  pool.on('connect', again)
  const close = async () => {
    pool.off('connect', again)
  }
  return { close }
}

/** Over a connection of its own, reopened whenever it breaks. */
async function listenApart(
  pool: pg.Pool,
  channel: string,
  heard: Heard,
  connected: () => void,
): Promise<Listening> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const connect = async () => {
    const next = new pg.Client({ ...pool.options, keepAlive: true })
    const lost = () => {
      if (client === next) client = undefined
      if (!closed) timer = setTimeout(() => void connect().catch(() => {}), AGAIN_AFTER).unref()
    }
    next.once('end', lost)
    next.on('error', () => {}) // `end` follows
    next.on('notification', ({ payload = '' }) => heard(payload))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    connected()
  }
  await connect()
  const close = async () => {
    closed = true
    clearTimeout(timer)
    await client?.end()
  }
  return { close }
}
