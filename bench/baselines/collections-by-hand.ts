// Collections for the benchmark of saved homes, and the best SQL we could write for reading them.
import type pg from 'pg'
import { shownName } from '#app/features/people/shown-name.ts'
import { card, cards, factsWhenPublished } from './by-hand.ts'

const OWN = 20 // collections of the measured user
const EACH = 25 // homes in each of them
const FULL = 500 // homes in one more collection

/** Creates a collection of five homes for every student, and the measured user's collections. @returns the id of the full one */
export async function fillCollections(pool: pg.Pool, size: number, userId: string): Promise<string> {
  const homesInto = (condition: string, most: number) =>
    `insert into collection_homes (collection_id, listing_id, added_by, added_at)
     select c.id, h.id, c.creator_id, now() - k * interval '1 minute'
     from (select id, creator_id, row_number() over (order by id) as n from collections where ${condition}) c
     cross join generate_series(1, ${most}) k
     join (select id, row_number() over (order by id) - 1 as n from listings) h
       on h.n = (c.n * 7919 + k * 13) % ${size} on conflict do nothing`
  await pool.query(
    `insert into collections (id, name, creator_id, created_at, updated_at)
     select gen_random_uuid(), 'Other', id, now(), now() from users where id <> $1`,
    [userId],
  )
  await pool.query(homesInto("name = 'Other'", 5))
  for (const [name, count, most] of [
    ['Own', OWN, EACH],
    ['Full', 1, FULL],
  ] as const) {
    await pool.query(
      `insert into collections (id, name, creator_id, created_at, updated_at)
       select gen_random_uuid(), $2, $1, now(), now() - n * interval '1 hour' from generate_series(1, $3::int) n`,
      [userId, name, count],
    )
    await pool.query(homesInto(`name = '${name}'`, most))
  }
  await pool.query('insert into collection_members select id, creator_id, created_at from collections')
  await pool.query('vacuum analyze collections, collection_members, collection_homes')
  const { rows } = await pool.query<{ id: string }>("select id from collections where name = 'Full'")
  return rows[0]?.id ?? ''
}

/** Hand-written SQL for this user only: prepared, through a bare pool. */
export function collectionsByHand(pool: pg.Pool, userId: string) {
  return {
    own: async () => {
      const { rows } = await pool.query<{ id: string; count: number; cover: unknown }>({
        name: 'own-collections',
        text: `select c.id, c.name, c.share_id, c.group_id,
            (select count(*)::int from collection_homes h where h.collection_id = c.id) as count,
            exists (select 1 from collection_members o where o.collection_id = c.id and o.user_id <> $1) as shared,
            (select json_agg(f.photo order by f.added_at desc) filter (where f.photo is not null)
              from (select l.photos -> 0 as photo, h.added_at from collection_homes h join listings l on l.id = h.listing_id
                where h.collection_id = c.id order by h.added_at desc, h.listing_id desc limit 4) f) as cover
          from collections c where c.id in (select collection_id from collection_members where user_id = $1
            union select s.id from group_members g join collections s on s.group_id = g.group_id where g.user_id = $1)
            and c.deleted_at is null order by c.updated_at desc, c.id desc`,
        values: [userId],
      })
      return rows.map(({ id, count }) => [id, count])
    },
    /** The member check, the members as another member sees them, requests to join, groups, and a page of homes. */
    page: async (id: string, most: number) => {
      const member = pool.query({
        name: 'collection-member',
        text: `select c.*, exists (select 1 from collection_members m where m.collection_id = c.id and m.user_id = $2) as member
          from collections c where c.id = $1`,
        values: [id, userId],
      })
      const members = pool.query<{ given_name: string; family_name: string }>({
        name: 'collection-members',
        text: MEMBERS,
        values: [id, userId],
      })
      const requests = pool.query({
        name: 'collection-requests',
        text: `select u.id, u.given_name, u.family_name, r.asked_at from collection_requests r join users u on u.id = r.user_id
          where r.collection_id = $1 and r.declined_at is null order by r.asked_at, u.id`,
        values: [id],
      })
      const groups = pool.query({
        name: 'collection-groups',
        text: `select g.id, g.name from roommate_groups g
          where g.id in (select group_id from group_members where user_id = $2)
            or g.id = (select group_id from collections where id = $1) order by g.name, g.id`,
        values: [id, userId],
      })
      const homes = pool.query<{ items: [[string]][]; count: number }>({
        name: 'collection-homes',
        text: `select (select count(*)::int from collection_homes where collection_id = $1) as count,
          (select json_agg(json_build_array(${card}, p.added_at, l.status, p.added_by, ${factsWhenPublished})
              order by p.added_at desc, p.listing_id desc)
            from (select listing_id, added_at, added_by from collection_homes where collection_id = $1
              order by added_at desc, listing_id desc limit ${most}) p, ${cards} where l.id = p.listing_id) as items`,
        values: [id],
      })
      await member
      return {
        homes: ((await homes).rows[0]?.items ?? []).map(([[home]]) => home),
        members: (await members).rows.map((row) => shownName(row.given_name, row.family_name)),
        requests: (await requests).rows.length,
        groups: (await groups).rows.length,
      }
    },
  }
}

/** The columns that decide how one member sees another, and the picture. */
const MEMBERS = `select u.id, u.given_name, u.family_name, coalesce(m.joined_at, f.joined_at) as joined_at, u.student,
    p.birth_date, p.paused,
    exists (select 1 from blocks b where b.blocker_user_id = u.id and b.blocked_user_id = $2
      or b.blocker_user_id = $2 and b.blocked_user_id = u.id) as blocked,
    exists (select 1 from matches a where a.first_user_id = $2 and a.matched_user_id = u.id) as matched,
    (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths,
        'thumbhash', i.thumbhash, 'avif', i.avif, 'alt', i.alt)
      from photos i where i.owner_id = u.id and i.purpose = 'profile-picture' order by i.created_at desc limit 1) as photo
  from users u left join profiles p on p.user_id = u.id left join campuses c on c.id = p.campus_id
  left join collection_members m on m.collection_id = $1 and m.user_id = u.id
  left join group_members f on f.group_id = (select group_id from collections where id = $1) and f.user_id = u.id
  where u.deletion_asked_at is null and u.suspended_at is null and u.id in (
    select user_id from collection_members where collection_id = $1
    union select g.user_id from group_members g join collections c on c.group_id = g.group_id and c.id = $1
      where not exists (select 1 from collection_leavers l where l.collection_id = $1 and l.user_id = g.user_id))
  order by 4`
