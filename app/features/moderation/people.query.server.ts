import { and, count, desc, eq, gt, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { sessions, users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { latestAdultBirth } from '#app/features/people/age.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { roles, type Role } from '#app/features/accounts/role-rules.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { peopleModerationPolicy } from './policy.ts'
import { suspensionsOf, type SuspensionRecord } from '#app/features/suspensions/suspension-records.server.ts'
import { PEOPLE_PAGE, type PeopleGroup, type PeopleFilters } from './people-rules.ts'

/** A person in the list of accounts, without contact details. */
export type PersonLine = {
  userId: string
  name: string
  roles: Role[]
  /** ISO times. */
  since: string
  suspended: boolean
  leaving: boolean
}

/** One page of accounts, newest first (ids sort by time).
 *  @throws NotFound unless the actor is an admin */
export async function findPeople(
  ctx: Context,
  { asked, group, after }: PeopleFilters,
): Promise<{ people: PersonLine[]; after: string | null }> {
  const { db } = authorize(ctx, peopleModerationPolicy.read, null)
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        asked === '' ? undefined : matches(asked),
        group === null ? undefined : groupConditions[group],
        after === null ? undefined : lt(users.id, after),
      ),
    )
    .orderBy(desc(users.id))
    .limit(PEOPLE_PAGE + 1)
  const shown = rows.slice(0, PEOPLE_PAGE)
  return {
    people: shown.map(lineOf),
    after: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

const groupConditions: Record<PeopleGroup, SQL | undefined> = {
  admins: sql`${users.admin}`,
  // Repeats the condition of the staff index, so that the index applies.
  desk: sql`(${users.admin} or ${users.desk}) and ${users.desk}`,
  managers: sql`${users.manager}`,
  suspended: isNotNull(users.suspendedAt),
  leaving: isNotNull(users.deletionAskedAt),
}

/** Finds accounts by id, or by the beginning of an email address or a name. Each way has its own index. */
function matches(asked: string): SQL | undefined {
  if (isId(asked)) return eq(users.id, asked)
  const beginning = `${asked.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const address = sql`${users.email} like ${beginning}`
  if (asked.includes('@')) return address
  return or(
    address,
    sql`lower(${users.name}) like ${beginning}`,
    sql`lower(${users.familyName}) like ${beginning}`,
  )
}

function lineOf(row: typeof users.$inferSelect): PersonLine {
  return {
    userId: row.id,
    name: shownName(row.givenName, row.familyName),
    roles: roles.filter((role) => row[role]),
    since: row.createdAt.toISOString(),
    suspended: row.suspendedAt !== null,
    leaving: row.deletionAskedAt !== null,
  }
}

export type PersonRecord = PersonLine & {
  /** Whether their date of birth makes them younger than 18. */
  underAge: boolean
  /** Number of homes they manage. */
  homes: number
  /** Number of signed-in browsers. */
  browsers: number
  /** Newest first; the first is open if the account is suspended. */
  suspensions: SuspensionRecord[]
}

/** An account as admins see it, without contact details.
 *  @throws NotFound */
export async function personRecord(ctx: Context, userId: string): Promise<PersonRecord> {
  const open = authorize(ctx, peopleModerationPolicy.read, null)
  if (!isId(userId)) throw new NotFound()
  const [[person], [homes], [browsers], record] = await Promise.all([
    open.db
      .select({
        account: users,
        underAge: sql<boolean>`coalesce(${profiles.birthDate} > ${latestAdultBirth(ctx.now())}::date, false)`,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, userId)),
    open.db.select({ count: count() }).from(listings).where(eq(listings.managerId, userId)),
    open.db
      .select({ count: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date()))),
    suspensionsOf(open, eq(suspensions.userId, userId)),
  ])
  if (!person) throw new NotFound()
  return {
    ...lineOf(person.account),
    underAge: person.underAge,
    homes: homes?.count ?? 0,
    browsers: browsers?.count ?? 0,
    suspensions: record,
  }
}
