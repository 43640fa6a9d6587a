// Hand-written SQL on PostgreSQL's bare driver, with the same results.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const readable = `(s.other_user_id is null or (u.student and u.deletion_asked_at is null and not exists (
  select 1 from blocks where (blocker_user_id, blocked_user_id) in (($1::uuid, s.other_user_id), (s.other_user_id, $1::uuid)))))`
const picture = `left join lateral (select json_build_object('id', id, 'width', width, 'height', height, 'widths', widths,
  'thumbhash', thumbhash, 'avif', avif, 'alt', alt) as image from photos
  where owner_id = u.id and purpose = 'profile-picture' order by created_at desc limit 1) p on true`

type Other = {
  other_user_id: string
  given_name: string
  family_name: string
  student: boolean
  image: object | null
}
const person = ({ other_user_id, given_name, family_name, image }: Other) => ({
  userId: other_user_id,
  name: `${given_name} ${family_name[0] ?? ''}.`,
  photo: image,
})

export async function bareInbox(pool: pg.Pool, me: string) {
  const { rows } = await pool.query<
    Other & { id: string; unread: number; muted: boolean; at: Date; text: string; own: boolean }
  >({
    name: 'inbox',
    text: `select s.conversation_id as id, s.unread, s.muted, s.last_message_at as at, m.text, m.sender_user_id = $1::uuid as own,
        s.other_user_id, u.given_name, u.family_name, u.student, p.image
      from conversation_sides s left join users u on u.id = s.other_user_id ${picture}
      join messages m on m.conversation_id = s.conversation_id and m.number = s.last_number
      where s.user_id = $1::uuid and s.last_number > s.hidden_number and ${readable}
      order by s.last_message_at desc nulls last, s.conversation_id desc nulls last limit 31`,
    values: [me],
  })
  const conversations = rows.slice(0, 30).map((row) => ({
    id: row.id,
    other: person(row),
    last: { text: row.text, own: row.own, at: row.at },
    unread: row.unread,
    muted: row.muted,
  }))
  const last = conversations.at(-1)
  return { conversations, after: rows.length > 30 && last ? `${last.last.at.getTime()}_${last.id}` : null }
}

export async function bareThread(pool: pg.Pool, me: string, id: string, before: number) {
  const head = await pool.query<
    Other & { muted: boolean; read: number; other_read: number; last: number; adult: boolean }
  >({
    name: 'head',
    text: `select s.other_user_id, s.muted, s.read_number as read, o.read_number as other_read, c.last_number as last,
        u.given_name, u.family_name, u.student, p.image,
        exists (select 1 from profiles where user_id = $1::uuid and birth_date <= now() - interval '18 years') as adult
      from conversation_sides s join conversations c on c.id = s.conversation_id
      left join conversation_sides o on o.conversation_id = s.conversation_id and o.user_id = s.other_user_id
      left join users u on u.id = s.other_user_id ${picture}
      where s.conversation_id = $2::uuid and s.user_id = $1::uuid and ${readable}`,
    values: [me, id],
  })
  const { rows } = await pool.query<{ number: number }>({
    name: 'page',
    text: `select number, client_id as "clientId", text, created_at as at, sender_user_id = $1::uuid as own
      from messages where conversation_id = $2::uuid and number < $3 order by number desc limit 50`,
    values: [me, id, before],
  })
  const [row] = head.rows
  if (!row) throw new Error('no conversation')
  const messages = rows.toReversed()
  return {
    id,
    other: { ...person(row), hasProfile: row.student },
    muted: row.muted,
    readNumber: row.read,
    otherReadNumber: row.other_read,
    lastNumber: row.last,
    closed: row.adult ? null : 'no-age',
    messages,
    earlier: (messages[0]?.number ?? 1) > 1,
    later: before <= row.last,
  }
}

export async function bareUnread(pool: pg.Pool, me: string) {
  const { rows } = await pool.query<{ unread: number }>({
    name: 'unread',
    text: `select coalesce(sum(s.unread), 0)::int as unread from conversation_sides s
      left join users u on u.id = s.other_user_id where s.user_id = $1::uuid and s.unread > 0 and ${readable}`,
    values: [me],
  })
  return rows[0]?.unread
}

/** The statements of `sendMessage`, each prepared. */
export async function bareSend(pool: pg.Pool, me: string, id: string, clientId: string, text: string) {
  await pool.query({
    name: 'limit',
    text: `insert into rate_limits (key, count, window_ends_at) values ($1, 1, now() + interval '10 minutes')
      on conflict (key) do update set count = rate_limits.count + 1 where rate_limits.count < 120 returning key`,
    values: [me],
  })
  const client = await pool.connect()
  const ask = <Row extends pg.QueryResultRow>(name: string, sql: string, values: unknown[]) =>
    client.query<Row>({ name, text: sql, values })
  try {
    await client.query('begin')
    await ask('lock', 'select id from conversations where id = $1 for update', [id])
    const { rows } = await ask<{ last: number; other_user_id: string; read: number }>(
      'facts',
      `select c.last_number as last, s.other_user_id, s.read_number as read,
         u.student and u.deletion_asked_at is null and ${readable} as there,
         exists (select 1 from profiles where user_id = s.other_user_id and birth_date > now() - interval '18 years') as minor,
         exists (select 1 from profiles where user_id = $1 and birth_date > now() - interval '18 years') as young,
         exists (select 1 from profiles where user_id = $1 and birth_date is not null) as aged
       from conversation_sides s join conversations c on c.id = s.conversation_id
       left join users u on u.id = s.other_user_id where s.conversation_id = $2 and s.user_id = $1::uuid`,
      [me, id],
    )
    const [facts] = rows
    if (!facts) throw new Error('no conversation')
    const number = facts.last + 1
    await ask(
      'insert',
      `insert into messages (conversation_id, number, sender_user_id, client_id, text, created_at)
       values ($1, $2, $3, $4, $5, now()) on conflict (sender_user_id, client_id) do nothing returning number`,
      [id, number, me, clientId, text],
    )
    await ask('last', 'update conversations set last_number = $2 where id = $1', [id, number])
    await ask(
      'sides',
      `update conversation_sides set last_number = $2, last_message_at = now(),
         read_number = case when user_id = $3 then greatest(read_number, $4) else read_number end,
         unread = case when user_id <> $3 then unread + 1 when $4 <= read_number then unread
           else (select count(*)::int from messages where conversation_id = $1 and number > $4 and sender_user_id is distinct from $3) end
       where conversation_id = $1`,
      [id, number, me, Math.min(facts.last, 20_000)],
    )
    const [one, other] = [randomUUID(), randomUUID()]
    const about = JSON.stringify({ conversationId: id })
    await ask(
      'event',
      `insert into live_events (id, user_id, kind, about) values ($1, $2, 'messages', $5), ($3, $4, 'messages', $5)`,
      [one, me, other, facts.other_user_id, about],
    )
    const words = JSON.stringify([`event ${one} ${me}`, `event ${other} ${facts.other_user_id}`])
    await ask(
      'tell',
      `select pg_notify('roost_live', word) from jsonb_array_elements_text($1::jsonb) as word`,
      [words],
    )
    await client.query('commit')
    return true
  } finally {
    client.release()
  }
}
