import pg from 'pg'
import type { Db } from 'pg-boss'

const AGAIN_AFTER = 2_000 // milliseconds
/** Milliseconds between checks that the server is still there, and the time limit for its answer. */
const BEAT_EVERY = 20_000
const ANSWERS_WITHIN = 5_000

/** A database for jobs. `session` opens a connection that bypasses a pooler; the embedded database has only its one. */
export type JobDatabase = { pool: pg.Pool; kind: 'embedded' | 'postgres'; session?: () => pg.Client }

/** The interface that pg-boss requires: run statements, and announce queued jobs. */
export function bossDatabase(database: JobDatabase): Db {
  return {
    executeSql: (text, values) => database.pool.query(text, values),
    listen: (channel, heard, connected) => listenOnChannel(database, channel, heard, connected),
  }
}

/** Listens to a channel of PostgreSQL's NOTIFY until closed.
 *  @param connected called at the start and after each interruption, during which messages may have been lost */
export function listenOnChannel(
  { pool, session }: JobDatabase,
  channel: string,
  heard: Heard,
  connected: () => void,
  beatEvery = BEAT_EVERY,
): Promise<Listening> {
  return session
    ? listenApart(session, channel, heard, connected, beatEvery)
    : listenOnPool(pool, channel, heard, connected)
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

/** Over a separate connection, reopened whenever it breaks. */
async function listenApart(
  session: () => pg.Client,
  channel: string,
  heard: Heard,
  connected: () => void,
  beatEvery: number,
): Promise<Listening> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const connect = async () => {
    const next = session()
    const lost = () => {
      if (client === next) client = undefined
      if (!closed) timer = setTimeout(() => void connect().catch(() => {}), AGAIN_AFTER).unref()
    }
    next.once('end', lost)
    next.on('error', () => {}) // `end` follows
    next.on('notification', ({ payload = '' }) => heard(payload))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end()
      throw error
    }
    client = next
    connected()
  }
  await connect()
  // This connection runs no other query. If it does not answer, it is closed and then reopened above.
  const question = { text: 'select 1', query_timeout: ANSWERS_WITHIN }
  const beat = setInterval(() => void client?.query(question).catch(() => {}), beatEvery).unref()
  const close = async () => {
    closed = true
    clearTimeout(timer)
    clearInterval(beat)
    await client?.end()
  }
  return { close }
}
