import type pg from 'pg'
import { personOf } from '#app/features/accounts/factory.ts'
import { inbox, searchMessages } from '#app/features/messages/inbox.query.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { unreadTotal } from '#app/features/messages/own-header.query.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { plainPool, withHomes, type BenchDatabase } from '../database.ts'
import { bareInbox, bareSend, bareThread, bareUnread } from '../baselines/messages-by-hand.ts'
import { race, type Result, type Row } from '../rows.ts'

const PEOPLE = 100_000
/** Conversations of the measured user, and messages in the longest one. */
const OWN = 300
const LONGEST = 20_000

/** The inbox, a thread, sending and the number of unread messages, among `size` messages of 100,000 students. */
export async function benchMessages(size: number): Promise<Result> {
  return withHomes(1_000, async (database) => {
    const { pool, ctx, url } = database
    const { me, longest } = await fillMessages(pool, size)
    const bare = plainPool(url)
    const as = { ...ctx, actor: personOf({ id: me, student: true, manager: false, admin: false }) }
    try {
      const rows = [
        await race<unknown>(
          'inbox',
          size,
          () => inbox(as),
          () => bareInbox(bare, me),
        ),
        await race<unknown>(
          'thread',
          size,
          () => thread(as, { id: longest }),
          () => bareThread(bare, me, longest, LONGEST + 1),
        ),
        await race<unknown>(
          'thread, earlier',
          size,
          () => thread(as, { id: longest, before: LONGEST / 2 }),
          () => bareThread(bare, me, longest, LONGEST / 2),
        ),
        await race<unknown>(
          'unread in the header',
          size,
          () => unreadTotal(as),
          () => bareUnread(bare, me),
        ),
        await benchSend(as, bare, me, longest, size),
      ]
      return { rows, extra: await benchSearch(as) }
    } finally {
      await bare.end()
    }
  })
}

function benchSend(
  as: SystemContext,
  bare: pg.Pool,
  me: string,
  conversationId: string,
  size: number,
): Promise<Row> {
  const text = 'Shall we look at it together on Saturday? I am free from 11 on.'
  return race(
    'send',
    size,
    async () => {
      // Resets the rate limit, which is meant for people.
      await as.db.execute('truncate rate_limits')
      return (
        await sendMessage(as, { to: { conversationId }, input: { clientId: newId(), text, seen: LONGEST } })
      ).ok
    },
    async () => {
      await bare.query('truncate rate_limits')
      return bareSend(bare, me, conversationId, newId(), text)
    },
  )
}

async function benchSearch(as: SystemContext) {
  const times: Record<string, string> = {}
  for (const words of ['laundry', 'laundry saturday', 'zebra']) {
    const started = performance.now()
    const found = await searchMessages(as, words)
    times[`search for ${words}`] = `${found.length} in ${(performance.now() - started).toFixed(1)} ms`
  }
  return times
}

export async function fillMessages(
  pool: BenchDatabase['pool'],
  size: number,
): Promise<{ me: string; longest: string }> {
  process.stderr.write(`making ${size.toLocaleString('en-US')} messages …\n`)
  await pool.query(
    `create temp table people as select n, gen_random_uuid() as id from generate_series(1, ${PEOPLE}) n;
     create index on people (n);
     insert into users (id, name, given_name, family_name, email, email_verified, created_at)
       select id, 'A B', 'Given ' || n, 'Name', n || '@many.example', true, now() - interval '1 year' from people;
     insert into profiles (user_id, birth_date) select id, '2004-01-01' from people;
     create temp table pairs as
       select gen_random_uuid() as id, one.id as one, other.id as other, p.n, case when p.n = 1 then ${LONGEST} else ${Math.round((size - LONGEST) / 50_000)} end as count
       from (select n, case when n <= ${OWN} then 1 else 1 + (n::bigint * 7919) % ${PEOPLE} end as a,
               case when n <= ${OWN} then 1 + n else 1 + (n::bigint * 104729 + 13) % ${PEOPLE} end as b
             from generate_series(1, 50000) n) p
       join people one on one.n = p.a join people other on other.n = p.b where p.a <> p.b;
     insert into conversations (id, first_user_id, second_user_id, started_by_user_id, created_at, last_number)
       select distinct on (least(one, other), greatest(one, other)) id, least(one, other), greatest(one, other), one, now() - interval '90 days', count
       from pairs order by least(one, other), greatest(one, other), n;
     delete from pairs where id not in (select id from conversations);
     insert into conversation_sides (conversation_id, user_id, other_user_id, last_number, last_message_at, read_number, unread)
       select id, one, other, count, now() - n * interval '1 minute', count - 4, case when n % 3 = 0 then 2 else 0 end from pairs
       union all
       select id, other, one, count, now() - n * interval '1 minute', count, 0 from pairs;
     insert into messages (conversation_id, number, sender_user_id, client_id, text, created_at)
       select id, m, case when m % 2 = 0 then one else other end, gen_random_uuid(),
         'Message ' || m || case when m % 17 = 0 then ' about the laundry room' else ' about rent and the kitchen' end
           || case when m % 5 = 0 then ', see you Saturday' else '' end,
         now() - n * interval '1 minute' - (count - m) * interval '1 minute'
       from pairs, generate_series(1, count) m`,
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ me: string; longest: string }>(
    `select sender_user_id as me, conversation_id as longest from messages
     where number = ${LONGEST}`,
  )
  const [first] = rows
  if (!first) throw new Error('nobody wrote')
  return first
}
