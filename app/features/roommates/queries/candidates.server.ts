import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { campuses } from '#app/database/schema/campuses.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { hiddenPeople } from '#app/database/schema/roommates.ts'
import { areMatched, visibleTo } from '#app/features/people/visible-to.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Filters } from '../discover/params.ts'
import type { Candidate } from '../discover/sections.ts'
import { scoredColumns } from './scored-columns.server.ts'

/** People who are compared for one page: of a larger campus those who were here last. */
export const MOST_COMPARED = 3000

type Tools = Pick<Context, 'actor' | 'db' | 'now'>

/** Who may be suggested to the one who asks: people whom they may see, who want to be matched, whom they did not hide, and whom
 *  the filters let through. Part of a read that asked its policy.
 *  @param campusId the campus that is searched when the filters name none; null for all */
export async function candidatesFor(
  tools: Tools,
  me: string,
  campusId: number | null,
  filters: Filters,
): Promise<Candidate[]> {
  return tools.db
    .select({
      userId: users.id,
      ...scoredColumns,
      major: profiles.major,
      campusId: profiles.campusId,
      dealBreakers: profiles.dealBreakers,
      lastActiveAt: profiles.lastActiveAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(
      and(
        visibleTo(tools),
        eq(profiles.wantsMatching, true),
        sql`not exists (select 1 from ${hiddenPeople}
          where ${hiddenPeople.userId} = ${me}::uuid and ${hiddenPeople.hiddenUserId} = ${users.id})`,
        ...conditions(tools, campusId, filters),
      ),
    )
    .orderBy(desc(profiles.lastActiveAt), users.id)
    .limit(MOST_COMPARED)
}

/** Answers count only as far as they were really given, and budgets as far as their owners show them (PRODUCT.md §4): else
 *  somebody could find out by filters what they may not read. */
function conditions(tools: Tools, campusId: number | null, filters: Filters): (SQL | undefined)[] {
  const { q, campus, from, to, budget, gender, smoking, pets } = filters
  const answered = (column: string) => sql`${column} = any(${profiles.answered})`
  const dollars = budget === '' ? null : Number(budget)
  return [
    campus !== ''
      ? eq(campuses.slug, campus)
      : campusId === null || q !== ''
        ? undefined
        : eq(profiles.campusId, campusId),
    from === '' ? undefined : sql`${profiles.moveInDate} >= ${from}::date`,
    to === '' ? undefined : sql`${profiles.moveInDate} <= ${to}::date`,
    gender === '' ? undefined : and(eq(profiles.gender, gender), answered('gender')),
    smoking === '' ? undefined : and(eq(profiles.smokerSelf, 'no'), answered('smokerSelf')),
    pets === 'none' ? and(eq(profiles.petOwner, false), answered('petOwner')) : undefined,
    pets === 'fine' ? and(eq(profiles.petFriendly, true), answered('petFriendly')) : undefined,
    dollars === null
      ? undefined
      : and(
          sql`${profiles.budgetMax} >= ${dollars}`,
          or(
            eq(profiles.budgetFor, 'students'),
            and(eq(profiles.budgetFor, 'matches'), areMatched(tools, users.id)),
          ),
        ),
    ...searched(q),
  ]
}

/** Every word is the beginning of the given name, the initial of the family name, or in major, university or a tag. A whole
 *  family name finds nobody, so that nobody finds out how somebody is called. */
function searched(q: string): SQL[] {
  return q
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => {
      const beginning = `${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
      const within = `%${beginning}`
      return sql`(lower(${users.givenName}) like ${beginning}
        or (${word.length === 1} and lower(left(${users.familyName}, 1)) = ${word})
        or lower(coalesce(${profiles.major}, '')) like ${within}
        or lower(coalesce(${campuses.name}, '') || ' ' || coalesce(${campuses.shortName}, '')) like ${within}
        or exists (select 1 from unnest(${profiles.tags}) as tag where lower(tag) like ${within}))`
    })
}
