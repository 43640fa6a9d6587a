import { lt, sql, and, eq } from 'drizzle-orm'
import { changeRows, queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { seenPeople, profileOpenings } from '#app/database/schema/people/people.ts'
import type { Context, Database, SystemContext } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

/** How many different people a user may see on cards per day (UTC), not counting matches, open requests and members of their groups
 *  (PRODUCT.md §4). */
export const PEOPLE_A_DAY = 600

const A_DAY = 24 * 60 * 60 * 1000

type Tools = Pick<Context, 'now' | 'secrets'> & { db: Database }

/** `until`: when the rest may be seen, an ISO time; null if nobody is left out. */
export type Seen = { ids: Set<string>; until: string | null }

/** Counts the people on the cards of a page, the first ones first, in one statement. The statement locks the day's row, so that
 *  pages requested at the same time cannot exceed the limit together. The people seen are stored as hashes that cannot be turned
 *  back into people.
 *  @param ids the people who would be on the page
 *  @returns the people who may be on it: those already seen today, and others while the limit allows */
export async function countSeen(tools: Tools, viewer: string, ids: string[]): Promise<Seen> {
  if (ids.length === 0) return { ids: new Set(), until: null }
  const day = utcDay(tools.now())
  const marks = ids.map((id) => markOf(tools, `${viewer} ${day} ${id}`))
  const rows = await changeRows(tools.db, seeThem, { viewer, day, ids, marks, most: PEOPLE_A_DAY })
  const shown = new Set(rows.map(({ id }) => id))
  const until = new Date(Date.parse(day) + A_DAY).toISOString()
  return { ids: shown, until: ids.every((id) => shown.has(id)) ? null : until }
}

/** 48 bits, which a JavaScript number holds exactly. */
const markOf = ({ secrets }: Tools, text: string) =>
  Buffer.from(secrets.keyedHash('seen people', text), 'base64url').readUIntBE(0, 6)

type Values = { viewer: string; day: string; ids: string[]; marks: number[]; most: number }

const seeThem: Statement<{ id: string }, Values> = (at) => sql`
  with asked as (
    select id, mark, place from unnest(${at.ids}::uuid[], ${at.marks}::bigint[]) with ordinality as each (id, mark, place)
  ), strangers as (
    select * from asked
    where not exists (select from matches
        where first_user_id = ${at.viewer}::uuid and matched_user_id = asked.id)
      and not exists (select from match_requests where status = 'pending' and
        ((sender_user_id = ${at.viewer}::uuid and receiver_user_id = asked.id)
          or (receiver_user_id = ${at.viewer}::uuid and sender_user_id = asked.id)))
      and not exists (select from group_members own join group_members other on other.group_id = own.group_id
        where own.user_id = ${at.viewer}::uuid and other.user_id = asked.id)
  ), counted as (
    insert into seen_people as today (viewer_user_id, day, people)
    select ${at.viewer}::uuid, ${at.day}::date, (array_agg(mark order by place))[1:${at.most}::int]
    from strangers having count(*) > 0
    on conflict (viewer_user_id, day) do update set people = today.people || array(
      select mark from unnest(excluded.people) with ordinality as new (mark, place)
      where mark <> all (today.people) order by place
      limit greatest(0, ${at.most}::int - cardinality(today.people)))
    returning people
  )
  select asked.id from asked
  where not exists (select from strangers where strangers.id = asked.id)
    or exists (select from counted where asked.mark = any (counted.people))`

/** Deletes records from before yesterday. */
export async function deleteOldSeen(db: Database, now: Date): Promise<void> {
  await db.delete(seenPeople).where(lt(seenPeople.day, utcDay(new Date(now.getTime() - A_DAY))))
}

/** How many different profiles a user may open per day (UTC), not counting matches and their own (PRODUCT.md §4). */
export const PROFILES_A_DAY = 200

type Clock = Pick<SystemContext, 'db' | 'now'>

/** Counts a user's first opening of a profile on a day.
 *  @returns false when the limit is reached; the opening is then not counted. Concurrent requests cannot exceed the limit, because
 *  each checks the count after committing its own row. */
export async function countOpening(
  { db, now }: Clock,
  viewer: string,
  ownerUserId: string,
): Promise<boolean> {
  const day = utcDay(now())
  const made = await changeRows(db, writeDown, { viewer, day, ownerUserId })
  if (made.length === 0) return true
  const [counted] = await queryRows(db, countOfDay, { viewer, day })
  if ((counted?.times ?? 0) <= PROFILES_A_DAY) return true
  const { viewerUserId, day: on, ownerUserId: owner } = profileOpenings
  await db.delete(profileOpenings).where(and(eq(viewerUserId, viewer), eq(on, day), eq(owner, ownerUserId)))
  return false
}

const writeDown: Statement<{ day: Date }, { viewer: string; day: string; ownerUserId: string }> = (
  at,
) => sql`insert into profile_openings (viewer_user_id, day, owner_user_id)
    values (${at.viewer}::uuid, ${at.day}::date, ${at.ownerUserId}::uuid) on conflict do nothing returning day`

const countOfDay: Statement<{ times: number }, { viewer: string; day: string }> = (
  at,
) => sql`select count(*)::int as times from profile_openings
    where viewer_user_id = ${at.viewer}::uuid and day = ${at.day}::date`

/** Deletes openings from before yesterday. */
export async function deleteOldOpenings(db: Database, now: Date): Promise<void> {
  const yesterday = utcDay(new Date(now.getTime() - 24 * 60 * 60 * 1000))
  await db.delete(profileOpenings).where(lt(profileOpenings.day, yesterday))
}
