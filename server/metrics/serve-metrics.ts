import { statfs } from 'node:fs/promises'
import http, { type RequestListener } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'
import {
  connectionsGiven,
  statementsDone,
  type ConnectionGiven,
  type StatementDone,
} from '#app/database/availability/statement-times.server.ts'
import { siteFigures, type SiteFigures } from '#app/features/moderation/figures.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { describeError, type Log } from '#app/platform/log/log.server.ts'
import { keptFor } from '../kept-for.ts'
import { whyNotListening } from '../process/listen.ts'
import { operatorContext, type Runtime } from '../process/runtime.ts'
import { requestsDone, type RequestDone } from '../http/request-log.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Maximum number of addresses with their own time series; anybody can invent others. */
const MOST_ROUTES = 300
/** Milliseconds for which figures from the database are cached, however often they are requested. */
const KEPT = 15_000
/** Milliseconds that they may take. Prometheus gives up after ten seconds and would then get no figures of the process
 *  either; a busy site lets writes wait for three. */
const ANSWERS_WITHIN = 5_000

export type Metrics = {
  /** Answers with this process's figures; until then with 503. */
  answerWith: (runtime: Runtime) => void
  stop: () => Promise<void>
}

/** Listens for Prometheus on a separate port, before anything else is opened. Without METRICS_PORT, nothing is counted.
 *  @throws CannotRun when the port is taken */
export async function openMetrics({ METRICS_PORT: port, METRICS_HOST: host }: Env): Promise<Metrics> {
  if (port === undefined) return { answerWith: () => {}, stop: async () => {} }
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  const ends: (() => void)[] = []
  const server = http.createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve, reject) => {
    const names = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
    server.once('error', (error) => reject(new CannotRun(whyNotListening(error, { host, port }, names))))
    server.listen(port, host, resolve)
  })
  return {
    answerWith: (runtime) => {
      const registry = new Registry()
      collectDefaultMetrics({ register: registry, prefix: 'roost_' })
      ends.push(countRequests(registry), countWaits(registry), countWithoutRoom(registry))
      addProcess(registry, runtime)
      addSite(registry, runtime)
      answer = answerFrom(registry, runtime.log)
    },
    stop: async () => {
      for (const end of ends.splice(0)) end()
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

const answerFrom =
  (registry: Registry, log: Log): RequestListener =>
  (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error(describeError(error), 'metrics')
        response.writeHead(503).end()
      },
    )
  }

function countRequests(registry: Registry): () => void {
  const labelNames = ['method', 'route', 'status'] as const
  const seconds = new Histogram({
    name: 'roost_http_request_seconds',
    help: 'Requests by route and status class, or "shed" when refused for too much to do, and how long they took',
    labelNames,
    buckets: SECONDS,
    registers: [registry],
  })
  const known = new Set<string>()
  const onRequest = (message: unknown) => {
    const { method, path, status, isShed, milliseconds } = message as RequestDone
    const isKnown = status !== 404 && (known.has(path) || known.size < MOST_ROUTES)
    if (isKnown) known.add(path)
    const route = isKnown ? path : 'other'
    seconds.observe(
      { method, route, status: isShed ? 'shed' : `${Math.floor(status / 100)}xx` },
      milliseconds / 1000,
    )
  }
  requestsDone.subscribe(onRequest)
  return () => {
    requestsDone.unsubscribe(onRequest)
  }
}

function countWaits(registry: Registry): () => void {
  const waits = new Histogram({
    name: 'roost_pool_wait_seconds',
    help: 'How long work waited for a connection to the database',
    buckets: SECONDS,
    registers: [registry],
  })
  const onGiven = (message: unknown) => waits.observe((message as ConnectionGiven).milliseconds / 1000)
  connectionsGiven.subscribe(onGiven)
  return () => {
    connectionsGiven.unsubscribe(onGiven)
  }
}

const DISK_FULL = '53100' // SQLSTATE

function countWithoutRoom(registry: Registry): () => void {
  const refused = new Counter({
    name: 'roost_database_disk_full_total',
    help: 'Statements that PostgreSQL refused because its disk is full',
    registers: [registry],
  })
  const onStatement = (message: unknown) => {
    if ((message as StatementDone).code === DISK_FULL) refused.inc()
  }
  statementsDone.subscribe(onStatement)
  return () => {
    statementsDone.unsubscribe(onStatement)
  }
}

function addProcess(registry: Registry, { env, connection, hub, objectStore }: Runtime): void {
  const add = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect: function collect() {
        this.set(value())
      },
    })
  const { pool } = connection as { pool: pg.Pool }
  add('roost_pool_connections', 'Open connections to the database', () => pool.totalCount)
  add('roost_pool_idle', 'Those that nobody uses', () => pool.idleCount)
  add('roost_pool_waiting', 'Work that waits for a connection', () => pool.waitingCount)
  add('roost_live_streams', 'Open event streams of browsers', () => hub.size)
  const bytes = (
    name: string,
    help: string,
    of: (disk: { bsize: number; bavail: number; blocks: number }) => number | Promise<number>,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect: async function collect() {
        this.set(await of(await statfs(env.DATA_DIR).catch(() => ({ bsize: 0, bavail: 0, blocks: 0 }))))
      },
    })
  // A disk that is not writable has no room, whatever its file system reports.
  const isFaulty = async () => (await objectStore?.fault()) !== undefined
  bytes(
    'roost_disk_free_bytes',
    'Free bytes on the disk of DATA_DIR, 0 when it cannot be written',
    async ({ bsize, bavail }) => ((await isFaulty()) ? 0 : bsize * bavail),
  )
  bytes('roost_disk_bytes', 'The size of that disk', ({ bsize, blocks }) => bsize * blocks)
}

/** Figures from the database, the same in every process. Without an answer in time there are no values, and `roost_up` is 0. */
function addSite(registry: Registry, runtime: Runtime): void {
  const figures = keptFor(KEPT, () => {
    const found = siteFigures(operatorContext(runtime)).catch(() => null)
    return Promise.race([found, pass(ANSWERS_WITHIN, null, { ref: false })])
  })
  const failures = new Counter({
    name: 'roost_figures_failed_total',
    help: 'Times that the database did not say its figures',
    registers: [registry],
  })
  new Gauge({
    name: 'roost_up',
    help: '1 when the database answers',
    registers: [registry],
    collect: async function collect() {
      const isUp = (await figures()) !== null
      if (!isUp) failures.inc()
      this.set(Number(isUp))
    },
  })
  const add = (name: string, help: string, value: (of: SiteFigures) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect: async function collect() {
        this.reset()
        const of = await figures()
        const now = of && value(of)
        if (now === null) this.remove()
        else this.set(now)
      },
    })
  add('roost_jobs_waiting', 'Jobs that could run now', (of) => of.jobsWaiting)
  add('roost_jobs_oldest_seconds', 'How long the oldest of them waits', (of) => of.oldestJob)
  add('roost_jobs_failed', 'Runs that failed for good within a day', (of) => of.jobsFailed)
  add('roost_emails_failed', 'Emails of the last day that could not be sent', (of) => of.emailsFailed)
  add('roost_emails_oldest_seconds', 'How long the oldest waiting email has been due', (of) => of.oldestEmail)
  add('roost_stale_homes', 'Homes in search that nobody confirmed in time', (of) => of.staleHomes)
  add('roost_backup_timestamp_seconds', 'The moment whose state the last backup has', (of) => of.backupAt)
  add('roost_backup_failed', '1 when the last backup failed', (of) => Number(of.backupFailed))
}
