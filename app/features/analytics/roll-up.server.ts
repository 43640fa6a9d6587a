import { sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import type { Database } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { DAYS_OPEN } from './rules.ts'
import { rollUpDay } from './roll-up-day.server.ts'

/** Recomputes the sums of the last three days: for each campus in its own time zone, and for the whole site in its first campus's. */
export async function rollUpVisits(db: Database, now: Date): Promise<void> {
  const known = await db
    .select({ slug: campuses.slug, timeZone: campuses.timeZone })
    .from(campuses)
    .orderBy(campuses.id)
  const zones = new Map<string, string[]>([[known[0]?.timeZone ?? 'UTC', ['']]])
  for (const { slug, timeZone } of known) zones.set(timeZone, [...(zones.get(timeZone) ?? []), slug])
  for (const [timeZone, slugs] of zones)
    for (const day of lastDays(now, timeZone)) await rollUpDay(db, { day, timeZone, campuses: slugs })
  await rollUpSignUps(db, now, known[0]?.timeZone ?? 'UTC')
}

/** ISO dates, oldest first, because a visitor's earlier days must be known before later ones. */
function lastDays(now: Date, timeZone: string): string[] {
  const today = new Date(now.toLocaleDateString('en-CA', { timeZone }))
  return Array.from({ length: DAYS_OPEN }, (_, place) =>
    utcDay(new Date(today.getTime() - (DAYS_OPEN - 1 - place) * 86_400_000)),
  )
}

/** Counts the students who began to sign up on each of the last days, with or without success. Each counts on the day of
 *  their first attempt; addresses that already had an account do not. A stored number never falls, because attempts are
 *  deleted after a day. */
async function rollUpSignUps(db: Database, now: Date, timeZone: string): Promise<void> {
  for (const day of lastDays(now, timeZone)) {
    const first = sql`${day}::timestamp at time zone ${timeZone}`
    const next = sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`
    const account = sql`u.email, coalesce(u.began_at, u.created_at) as at, u.student`
    await changeRows(
      db,
      sql`
      insert into analytics_sums as kept (campus, kind, day, name, count)
      select '', 'sign-up', ${day}::date, 'began', count(*) from (
        select email from (
          select email, created_at as at, true as student from pending_sign_ups
          union all select ${account} from users u where u.created_at >= ${first}
          union all select ${account} from pending_sign_ups p join users u on u.email = p.email) attempts
        group by email having bool_and(student) and min(at) >= ${first} and min(at) < ${next}) people
      having count(*) > 0
      on conflict (campus, kind, day, name) do update set count = greatest(kept.count, excluded.count)`,
    )
  }
}
