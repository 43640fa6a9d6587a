import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { startNativePostgres } from '#tests/setup/databases/native-postgres.ts'
import { OFFICE } from '#app/platform/office.ts'
import { connect } from '../availability/connect.server.ts'
import { migrate, migrateTo } from './migrate.server.ts'

/** `when` of the last migration before companies, in migrations/meta/_journal.json. */
const BEFORE = 1_795_871_269_892

const [MARTA, OMAR, SAM] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-0000000000${digit}0`)

test('each account with homes becomes a company without a public name; a business waits for an admin', async () => {
  const server = await startNativePostgres()
  onTestFinished(server.stop)
  const connection = await connect({ url: await createDatabase(server.url, 'before-companies'), dataDir: '' })
  onTestFinished(connection.close)
  await migrateTo(connection, BEFORE)
  const { pool } = connection
  for (const [id, name] of [
    [MARTA, 'Marta Keller'],
    [OMAR, 'Omar Reyes'],
    [SAM, 'Sam Lee'],
  ] as const)
    await pool.query(
      `insert into users (id, name, given_name, family_name, email, email_verified, email_confirmed_at, terms_version,
        terms_accepted_at, manager) values ($1::uuid, $2::text, split_part($2::text, ' ', 1), split_part($2::text, ' ', 2), $1::uuid || '@example.com', true,
        now(), 'test', now(), true)`,
      [id, name],
    )
  await pool.query(
    `insert into campuses (slug, name, short_name, lat, lng) values ('usc', 'University', 'USC', 34, -118)`,
  )
  for (const [at, manager] of [MARTA, MARTA, OMAR, null].entries())
    await pool.query(
      `insert into listings (id, slug, campus_id, source, external_id, status, name, address, type, price, price_basis, beds,
        bedrooms, listed_at, manager_id)
       select gen_random_uuid(), $1::text, id, 'test', $1::text, 'published', 'A home', '1 Street', 'House', 1, 'unit', 1, 1, now(), $2::uuid
       from campuses`,
      [`home-${at}`, manager],
    )
  const request = '00000000-0000-4000-8000-000000000099'
  await pool.query(
    `insert into listing_requests (id, sent_once, name, email, created_at, phone, business_name, universities)
     values ($1, 'once', 'Marta Keller', 'marta@example.com', now(), '+12135550123', ' U5C Housing Office ', '')`,
    [request],
  )
  await pool.query(
    `insert into manager_invitations (id, request_id, email, token_hash, created_at, expires_at, accepted_at, accepted_by)
     values (gen_random_uuid(), $1, 'marta@example.com', 'hash', now(), now(), now(), $2)`,
    [request, MARTA],
  )

  await migrate(connection)

  const { rows: homes } = await pool.query(
    `select l.slug, c.name, c.asked_name as asked, m.user_id as person, m.role, l.company_id = $1 as office
     from listings l join companies c on c.id = l.company_id left join company_members m on m.company_id = c.id
     order by l.slug`,
    [OFFICE],
  )
  const marta = { name: null, asked: 'U5C Housing Office', person: MARTA, role: 'owner', office: false }
  expect(homes).toEqual([
    { slug: 'home-0', ...marta },
    { slug: 'home-1', ...marta },
    { slug: 'home-2', name: null, asked: null, person: OMAR, role: 'owner', office: false },
    { slug: 'home-3', name: null, asked: null, person: null, role: null, office: true },
  ])
  const { rows: members } = await pool.query('select user_id from company_members')
  expect(members).toHaveLength(2)
  const { rows: items } = await pool.query(
    `select i.state, m.user_id as person from moderation_items i
     join company_members m on m.company_id::text = i.subject and i.facts = jsonb_build_object('companyId', m.company_id)
     where i.kind = 'company'`,
  )
  expect(items).toEqual([{ state: 'open', person: MARTA }])
})
