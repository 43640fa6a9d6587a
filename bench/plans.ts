// The query plans of signed-in users' frequent queries, among 100,000 of them: the product's own statements, each with the rows
// and pages it read.
import type pg from 'pg'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import { findSession } from '#app/features/accounts/read-session.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { candidates } from '#app/features/groups/candidates.query.server.ts'
import { inbox, searchMessages } from '#app/features/messages/inbox.query.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { unreadTotal } from '#app/features/messages/own-header.query.server.ts'
import {
  ownNotifications,
  unreadNotifications,
} from '#app/features/notifications/notifications.query.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { withHomes, type BenchDatabase } from './database.ts'
import { fillMessages } from './people/messages.ts'
import type { Result } from './rows.ts'

type Statement = { text: string; values: unknown[] }

/** Prints the plans. @param size number of messages */
export async function explainPlans(size: number): Promise<Result> {
  return withHomes(1_000, async (database) => {
    const { pool, ctx } = database
    const { me, longest } = await fillMessages(pool, size)
    await fillNotifications(pool, me)
    const person = { id: me, student: true, manager: false, admin: false }
    const as: SystemContext = { ...ctx, actor: personOf(person) }
    const groupId = await makeGroup(ctx, [person])
    const asked: Record<string, () => Promise<unknown>> = {
      'who asks, by session': () => queryRows(ctx.db, findSession, { token: 'token of one' }),
      'inbox, first page': () => inbox(as),
      'inbox, next page': async () => inbox(as, (await inbox(as)).after),
      'thread, newest page': () => thread(as, { id: longest }),
      'thread, in its middle': () => thread(as, { id: longest, before: 10_000 }),
      'search, a frequent word': () => searchMessages(as, 'laundry'),
      'search, two words': () => searchMessages(as, 'laundry saturday'),
      'search, a word that is nowhere': () => searchMessages(as, 'zebra'),
      'unread messages for the header': () => unreadTotal(as),
      'notices, the list': () => ownNotifications(as),
      'notices, unread for the header': () => unreadNotifications(as),
      'people by the beginning of a name': () => candidates(as, { groupId, typed: 'Ab' }),
      'people by name and initial': () => candidates(as, { groupId, typed: 'Ab12c N' }),
    }
    for (const [name, ask] of Object.entries(asked)) await explain(database, name, ask)
    return { rows: [], extra: {} }
  })
}

/** A million notifications, 300 of them for `me`, and realistically varied given names. */
async function fillNotifications(pool: pg.Pool, me: string): Promise<void> {
  process.stderr.write('making 1,000,000 notices …\n')
  await pool.query(
    `create temp table folk as select row_number() over (order by id) as n, id from users;
     create index on folk (n);
     insert into notifications (id, user_id, kind, from_user_id, detail, link, sameness, listed, waits, created_at, read_at)
       select gen_random_uuid(), people.id, 'contact-shown', other.id, 'email', '/account/people', k::text, true, k = 1 and people.n % 20 = 0,
         now() - k * interval '1 hour', case when k > 3 then now() end
       from folk people cross join generate_series(1, 10) k join folk other on other.n = people.n % 90000 + k;
     insert into notifications (id, user_id, kind, from_user_id, detail, link, sameness, listed, waits, created_at, read_at)
       select gen_random_uuid(), $me$${me}$me$, 'contact-shown', id, 'phone', '/account/people', 'of me ' || n, true, false,
         now() - n * interval '1 minute', case when n > 40 then now() end from folk where n <= 300;
     update users set given_name = initcap(substr(md5((people.n % 2000)::text), 1, 5)) from folk people where people.id = users.id;
     insert into sessions (id, user_id, token, expires_at) select gen_random_uuid(), id, md5(id::text), now() + interval '1 day' from folk`,
  )
  await pool.query('vacuum analyze')
}

/** Runs a query once to warm up and to capture its statements, and prints the plan of each distinct one. */
export async function explain(
  { pool }: BenchDatabase,
  name: string,
  ask: () => Promise<unknown>,
): Promise<void> {
  await ask()
  const seen = new Map<string, Statement>()
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((...args: unknown[]) => {
    const [first, values] = args as [Partial<Statement>, unknown[] | undefined]
    const { text } = first
    if (text) seen.set(text, { text, values: values ?? first.values ?? [] })
    return query(...args)
  }) as typeof pool.query
  try {
    await ask()
  } finally {
    pool.query = query as typeof pool.query
  }
  for (const { text, values } of seen.values()) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, buffers) ${text}`,
      values,
    })
    console.error(`\n== ${name}\n${text.replace(/\s+/g, ' ').slice(0, 160)}`)
    console.error(rows.map((line) => line['QUERY PLAN']).join('\n'))
  }
}
