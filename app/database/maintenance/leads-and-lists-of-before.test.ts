import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { startNativePostgres } from '#tests/setup/databases/native-postgres.ts'
import { connect } from '../availability/connect.server.ts'
import { migrate, migrateTo } from './migrate.server.ts'

/** `when` of the last migrations before company conversations and before company lists, in migrations/meta/_journal.json. */
const BEFORE_CONVERSATIONS = 1_795_913_892_252
const BEFORE_LISTS = 1_795_932_474_092

const id = (digit: number) => `00000000-0000-4000-8000-0000000000${digit}0`
const [ANA, MARTA, NOOR, OMAR, SAM] = [id(1), id(2), id(3), id(4), id(5)]
const [KELLER, TALK, CHAT] = [id(6), id(7), id(8)]

/** A database migrated up to `newest`: Marta and her colleague Noor have a company, Omar and Sam don't. Sam is also a student. */
async function before(newest: number) {
  const server = await startNativePostgres()
  onTestFinished(server.stop)
  const connection = await connect({ url: await createDatabase(server.url, 'before-leads'), dataDir: '' })
  onTestFinished(connection.close)
  await migrateTo(connection, newest)
  const { pool } = connection
  for (const [user, student] of [
    [ANA, true],
    [MARTA, false],
    [NOOR, false],
    [OMAR, false],
    [SAM, true],
  ] as const)
    await pool.query(
      `insert into users (id, name, given_name, family_name, email, email_verified, email_confirmed_at, terms_version,
        terms_accepted_at, manager, student)
       values ($1::uuid, 'A B', 'A', 'B', $1::uuid || '@example.com', true, now(), 'test', now(), true, $2)`,
      [user, student],
    )
  await pool.query('insert into companies (id, created_at) values ($1, now())', [KELLER])
  await pool.query(
    `insert into company_members (user_id, company_id, role, joined_at)
     values ($1, $3, 'owner', '2026-01-01'), ($2, $3, 'colleague', '2026-02-01')`,
    [MARTA, NOOR, KELLER],
  )
  return { connection, pool, migrate: () => migrate(connection) }
}

test('the conversation of a manager with a student becomes their company’s, one of two students stays theirs', async () => {
  const { pool, migrate: migrateAll } = await before(BEFORE_CONVERSATIONS)
  await pool.query(
    `insert into conversations (id, first_user_id, second_user_id, manager_user_id, created_at, last_number)
     values ($1, $2, $3, $3, now(), 2), ($4, $2, $5, null, now(), 1)`,
    [TALK, ANA, MARTA, CHAT, SAM],
  )
  await pool.query(
    `insert into conversation_sides (conversation_id, user_id, other_user_id, last_number, last_message_at)
     values ($1, $2, $3, 2, now()), ($1, $3, $2, 2, now()), ($4, $2, $5, 1, now()), ($4, $5, $2, 1, now())`,
    [TALK, ANA, MARTA, CHAT, SAM],
  )
  await migrateAll()
  const { rows: own } = await pool.query('select * from company_conversations')
  expect(own).toEqual([{ conversation_id: TALK, company_id: KELLER, student_user_id: ANA }])
  const { rows } = await pool.query(
    'select id, first_user_id as first, second_user_id as second, manager_user_id as manager from conversations order by id',
  )
  expect(rows).toEqual([
    { id: TALK, first: ANA, second: null, manager: null },
    { id: CHAT, first: ANA, second: SAM, manager: null },
  ])
  const { rows: sides } = await pool.query(
    'select user_id as person, other_user_id as other, read_number as read from conversation_sides where conversation_id = $1 order by user_id',
    [TALK],
  )
  expect(sides).toEqual([
    { person: ANA, other: MARTA, read: 0 },
    { person: MARTA, other: ANA, read: 0 },
    { person: NOOR, other: ANA, read: 2 },
  ])
})

test('lists and their homes become their company’s; of two of one name the colleague’s gets a number', async () => {
  const { pool, migrate: migrateAll } = await before(BEFORE_LISTS)
  await pool.query(
    `insert into campuses (slug, name, short_name, lat, lng) values ('usc', 'University', 'USC', 34, -118)`,
  )
  for (const [person, source] of [
    [MARTA, 'Ours'],
    [NOOR, 'ours'],
    [OMAR, 'Omar’s'],
  ] as const) {
    await pool.query(
      `insert into manager_feeds (id, user_id, url, source, new_as, created_at)
       values (gen_random_uuid(), $1, 'https://homes.example/list.csv', $2, 'draft', now())`,
      [person, source],
    )
    await pool.query(
      `insert into manager_imports (id, user_id, source, format, new_as, file_name, size, state, created_at)
       values (gen_random_uuid(), $1, $2, 'csv', 'draft', 'list.csv', 1, 'applied', now())`,
      [person, source],
    )
    await pool.query('insert into trusted_sources (source, owner_id, since) values ($2, $1, now())', [
      person,
      source,
    ])
    await pool.query(
      `insert into listings (id, slug, campus_id, source, external_id, status, name, address, type, price, price_basis, beds,
        bedrooms, listed_at, owner_id)
       select gen_random_uuid(), $1::uuid::text, id, $2, '1', 'published', 'A home', '1 Street', 'House', 1, 'unit', 1, 1, now(), $1
       from campuses`,
      [person, source],
    )
  }
  await migrateAll()
  const { rows: members } = await pool.query('select company_id from company_members where user_id = $1', [
    OMAR,
  ])
  const omars: unknown = members[0]?.company_id
  expect(omars).toEqual(expect.any(String))
  const expected = [
    { company: KELLER, source: 'Ours' },
    { company: KELLER, source: 'ours (2)' },
    { company: omars, source: 'Omar’s' },
  ]
  for (const [table, column] of [
    ['manager_feeds', 'company_id'],
    ['manager_imports', 'company_id'],
    ['trusted_sources', 'owner_id'],
    ['listings', 'owner_id'],
  ] as const) {
    const { rows } = await pool.query(`select ${column} as company, source from ${table}`)
    expect(rows, table).toHaveLength(expected.length)
    expect(rows, table).toEqual(expect.arrayContaining(expected))
  }
})
