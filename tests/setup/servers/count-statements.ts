// Loaded into the process of a site before anything else (`COUNTS_STATEMENTS`). A header of each response states the number of
// statements, the number of consecutive rounds, and the most connections held at the same time. A statement that waits for a connection
// belongs to the round in which it was requested. The statements of requests with a name (`X-Statements-Of`) are written to a file.
// Values that a process caches for ten seconds are not counted, because which request fetches them depends on timing.
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import http from 'node:http'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'

/** What a request has asked of the database so far. */
type Asked = {
  /** The name under which its statements are written to the file. */
  name: string | undefined
  statements: number
  rounds: number
  underWay: number
  connections: number
  mostConnections: number
  /** Callbacks that deliver this round's results. */
  held: (() => void)[]
}
type Callback = (...result: unknown[]) => void
type Ask = (this: unknown, ...given: unknown[]) => unknown

const current = new AsyncLocalStorage<Asked | null>()
/** The request for which a pool fetches a connection while it runs a statement by itself. */
const behindPool = new AsyncLocalStorage<Asked>()

/** Begins a round unless one is in progress. */
function begin(asked: Asked): void {
  if (asked.underWay === 0 && asked.held.length === 0) asked.rounds += 1
  asked.underWay += 1
}

/** Delivers a round's results once all have arrived, so that their durations do not change the number of rounds. */
async function end(asked: Asked, handOver?: () => void): Promise<void> {
  if (handOver) asked.held.push(handOver)
  // Statements requested until then, such as on the connection just received, belong to this round.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
  asked.underWay -= 1
  if (asked.underWay > 0) return
  for (const each of asked.held.splice(0)) each()
}

/** Queries for the known streets (known-streets.server.ts) and lines of equal time (find-isochrones.server.ts). */
const REMEMBERED = [
  /from "street_areas" where "street_areas"."ready" = \$1 order by/,
  /where "\w+"."isochrones" <> '\[\]'/,
]

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as Partial<pg.QueryConfig>).text

const isRemembered = (statement: unknown) => {
  const text = textOf(statement) ?? ''
  return REMEMBERED.some((each) => each.test(text))
}

function writeDown({ name, rounds: round }: Asked, [statement, values]: unknown[]): void {
  if (name === undefined) return
  const own = (statement as Partial<pg.QueryConfig>).values
  const line = JSON.stringify({ name, round, text: textOf(statement), values: own ?? values ?? [] })
  appendFileSync(process.env.STATEMENTS_LOG ?? '', `${line}\n`)
}

function counted(answer: unknown, asked: Asked, given: unknown[]): unknown {
  asked.statements += 1
  if (!(answer instanceof Promise)) return answer
  begin(asked)
  writeDown(asked, given)
  return new Promise((resolve, reject) => {
    answer.then(
      (rows: unknown) => end(asked, () => resolve(rows)),
      (error: unknown) => end(asked, () => reject(error as Error)),
    )
  })
}

const { Client, Pool } = pg as unknown as Record<'Client' | 'Pool', { prototype: Record<string, Ask> }>
const { query: ask } = Client.prototype
const { query: askPool, connect } = Pool.prototype

Client.prototype.query = function query(...given) {
  const asked = current.getStore()
  const answer = ask?.apply(this, given)
  return asked && !isRemembered(given[0]) ? counted(answer, asked, given) : answer
}

/** Getting its connection and running the statement count as one. */
Pool.prototype.query = function query(...given) {
  const asked = current.getStore()
  if (!asked) return askPool?.apply(this, given)
  if (isRemembered(given[0])) return current.run(null, () => askPool?.apply(this, given))
  return counted(
    current.run(null, () => behindPool.run(asked, () => askPool?.apply(this, given))),
    asked,
    given,
  )
}

/** Waiting for a connection belongs to the round of its first statement. The product's own pools call this with a callback. */
Pool.prototype.connect = function connectInRound(given) {
  const asked = current.getStore()
  const holder = asked ?? behindPool.getStore()
  if (!holder || typeof given !== 'function') return connect?.call(this, given)
  if (asked) begin(asked)
  holder.connections += 1
  holder.mostConnections = Math.max(holder.mostConnections, holder.connections)
  return connect?.call(this, (error: unknown, client: { release: Callback }, ...more: unknown[]) => {
    if (asked) void end(asked)
    if (error) holder.connections -= 1
    else holders(this).set(client, holder)
    ;(given as Callback)(error, client, ...more)
  })
}

const pools = new WeakMap<object, WeakMap<object, Asked>>()

/** The requests that hold a pool's connections. */
function holders(pool: unknown): WeakMap<object, Asked> {
  const known = pools.get(pool as object)
  if (known) return known
  const made = new WeakMap<object, Asked>()
  ;(pool as pg.Pool).on('release', (_error, client) => {
    const holder = made.get(client)
    made.delete(client)
    if (holder) holder.connections -= 1
  })
  pools.set(pool as object, made)
  return made
}

const { emit } = http.Server.prototype
http.Server.prototype.emit = function emitCounted(this: http.Server, event: string, ...given: unknown[]) {
  if (event !== 'request') return emit.call(this, event, ...given)
  const { headers } = given[0] as http.IncomingMessage
  const name = headers['x-statements-of']?.toString()
  const asked: Asked = {
    name,
    statements: 0,
    rounds: 0,
    underWay: 0,
    connections: 0,
    mostConnections: 0,
    held: [],
  }
  const response = given[1] as http.ServerResponse
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => http.ServerResponse
  response.writeHead = (...head: unknown[]) => {
    response.setHeader('X-Statements', `${asked.statements} in ${asked.rounds}`)
    response.setHeader('X-Connections', asked.mostConnections)
    return writeHead(...head)
  }
  return current.run(asked, () => emit.call(this, event, ...given))
}
