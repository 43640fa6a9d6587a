import { argon2, randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { makeUser, makeUserWithPassword } from '#app/features/accounts/factory.ts'
import { readSession } from '#app/features/accounts/read-session.server.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { plainPool, withHomes, type BenchDatabase } from '../database.ts'
import { serveSite, type Served } from '../load.ts'
import { race, row, type Result } from '../rows.ts'

const PASSWORD = 'four words in a row'
const PEOPLE = 200
const PAGE = '/listings'

/** Signing in and session lookups; `size` is the number of accounts. */
export async function benchAccounts(size: number): Promise<Result> {
  return withHomes(10_000, async (database) => {
    await fillAccounts(database, size)
    const lookup = await benchLookup(database)
    const emails: string[] = []
    for (let index = 0; index < PEOPLE; index += 1) {
      const email = `${randomUUID()}@example.com`
      await makeUserWithPassword(database.ctx, { email }, PASSWORD)
      emails.push(email)
    }
    const site = await serveSite(database.url, await freePort())
    try {
      const signIns = await benchSignIns(site, emails)
      const pages = await benchPagesMeanwhile(site, emails)
      return { rows: [lookup, signIns, ...pages.rows], extra: pages.extra }
    } finally {
      await site.stop()
    }
  })
}

async function fillAccounts({ pool }: BenchDatabase, size: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into users (id, name, given_name, family_name, email, email_verified)
       select gen_random_uuid(), 'A B', 'A', 'B', n || '@many.example', true from generate_series(1, $1) n
       returning id)
     insert into sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), id, md5(id::text), now() + interval '1 day' from made`,
    [size],
  )
  await pool.query('vacuum analyze users, sessions')
}

/** Session lookup from a request's cookie, against a single hand-written statement. */
async function benchLookup({ ctx, url }: BenchDatabase) {
  const user = await makeUser(ctx)
  const start = { userId: user.id, keepSignedIn: true }
  const { cookies } = await startSession(ctx, start, new Headers())
  const Cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const headers = new Headers({ Cookie })
  const pool = plainPool(url)
  const kept = await pool.query<{ token: string }>('select token from sessions where user_id = $1', [user.id])
  const bare = async () => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'session',
      text: `select u.id, u.email, u.given_name, u.family_name, u.admin, u.manager, u.student, s.authenticated_at
             from sessions s join users u on u.id = s.user_id where s.token = $1 and s.expires_at > now()`,
      values: [kept.rows[0]?.token],
    })
    return rows[0]?.id
  }
  const ours = async () => (await readSession(ctx, headers)).signedIn?.userId
  try {
    return await race('who asks, by session', 1, ours, bare)
  } finally {
    await pool.end()
  }
}

const logIn = async ({ url }: Served, email: string): Promise<number> => {
  const body = new URLSearchParams({ intent: 'log-in', email, password: PASSWORD })
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: url },
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Runs `work` for each item, `width` at a time. @returns items per second */
async function perSecond<Item>(items: Item[], width: number, work: (item: Item) => Promise<unknown>) {
  const waiting = [...items]
  const started = performance.now()
  const one = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, one))
  return (items.length * 1000) / (performance.now() - started)
}

/** With the cost parameters of hash-password.server.ts. */
const bareArgon2 = () =>
  new Promise<Buffer>((resolve, reject) => {
    const cost = { memory: 31 * 1024, passes: 3, parallelism: 1, tagLength: 32 }
    const parameters = { message: PASSWORD, nonce: randomBytes(16), ...cost }
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Sign-ins per second over HTTP, against only hashing the password, with the same concurrency. */
async function benchSignIns(site: Served, emails: string[]) {
  const width = Math.max(1, Math.min(2, availableParallelism() - 1))
  const some = emails.slice(0, 60)
  await logIn(site, some[0] ?? '')
  const limit = await perSecond(some, width, bareArgon2)
  const ours = await perSecond(some, width, async (email) => {
    const status = await logIn(site, email)
    if (status !== 302 && status !== 202) throw new Error(`logging in answered ${status}`)
  })
  return row('sign-ins', some.length, ours, limit, 'per second')
}

/** The p95 latency of `/listings`: with no sign-ins, and while 50 or 200 people sign in concurrently. */
async function benchPagesMeanwhile(site: Served, emails: string[]): Promise<Result> {
  const rows = []
  const answers: Record<string, number> = {}
  for (const people of [50, 200]) {
    const alone = await p95(site, sleepless(Promise.resolve(), 200))
    const burst = Promise.all(emails.slice(0, people).map((email) => logIn(site, email)))
    const meanwhile = await p95(site, sleepless(burst, 100))
    for (const status of await burst) answers[status] = (answers[status] ?? 0) + 1
    rows.push(row(`p95 of a page, ${people} signing in`, people, meanwhile, alone, 'ms'))
  }
  return { rows, extra: { 'answers to the crowds, by status': JSON.stringify(answers) } }
}

/** Continues for at least `least` iterations, and until `work` is done. */
function sleepless(work: Promise<unknown>, least: number): () => boolean {
  let [done, turns] = [false, 0]
  work.then(
    () => (done = true),
    () => (done = true),
  )
  return () => (turns += 1) <= least || !done
}

/** Sends a cookie, so that no page comes from the cache. */
async function p95({ url }: Served, goesOn: () => boolean): Promise<number> {
  const times: number[] = []
  while (goesOn()) {
    const started = performance.now()
    const answer = await fetch(`${url}${PAGE}`, { headers: { Cookie: 'theme=light' } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`the page answered ${answer.status}`)
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN
}
