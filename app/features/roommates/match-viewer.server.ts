import { eq, sql } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { blocks, matches } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { hiddenPeople } from '#app/database/schema/people/roommates.ts'
import { latestAdultBirth } from '#app/features/people/age.ts'
import {
  ownCampusId,
  viewerOf,
  campusEmailSince,
  type ViewerValues,
} from '#app/features/people/viewer.server.ts'
import { viewerHasCampusEmail } from '#app/features/people/visible-to.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { MatchIndexQuestion } from '#app/features/match-index/question.ts'
import { scoredColumns } from '#app/features/match-score/scored-columns.server.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** The user's own profile and everything else about them that decides whom they find; undefined without a profile. */
export async function matchViewerOf(tools: Tools, me: string) {
  const [own] = await queryRows(tools.db, ownOf, { ...viewerOf(tools), me })
  return own
}

const ownOf = (at: Places<ViewerValues & { me: string }>, db: Reading) => {
  const { me } = at
  const ids = (from: ReturnType<typeof sql>) => sql<string[]>`array(${from})`
  return db
    .select({
      ...scoredColumns,
      major: profiles.major,
      campusId: ownCampusId(at),
      // Nobody is excluded because of an email address: for other people, only the campus in the profile counts.
      statedCampusId: profiles.campusId,
      dealBreakers: profiles.dealBreakers,
      birthDate: profiles.birthDate,
      wants: profiles.wantsMatching,
      campus: campuses.slug,
      blocked:
        ids(sql`select ${blocks.blockedUserId} from ${blocks} where ${blocks.blockerUserId} = ${me}::uuid
        union select ${blocks.blockerUserId} from ${blocks} where ${blocks.blockedUserId} = ${me}::uuid`),
      hidden: ids(
        sql`select ${hiddenPeople.hiddenUserId} from ${hiddenPeople} where ${hiddenPeople.userId} = ${me}::uuid`,
      ),
      matched: ids(
        sql`select ${matches.matchedUserId} from ${matches} where ${matches.firstUserId} = ${me}::uuid`,
      ),
      confirmed: viewerHasCampusEmail(at),
      campuses: sql<[number, string, string, boolean][]>`(select json_agg(json_build_array(c.id, c.slug,
        c.name || ' ' || c.short_name, c.confirmed_people_only)) from ${campuses} c)`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(campuses, eq(campuses.id, ownCampusId(at)))
    .where(eq(profiles.userId, me))
}

export type OwnFacts = NonNullable<Awaited<ReturnType<typeof matchViewerOf>>>

/** Why nobody is shown: no date of birth, under 18, or matching turned off. */
export type MatchingClosedBy = 'no-profile' | 'too-young' | 'off'

/** @returns null if the user may look for roommates */
export function closedBy(own: OwnFacts | undefined, now: Date): MatchingClosedBy | null {
  if (!own || own.birthDate === null) return 'no-profile'
  if (own.birthDate > latestAdultBirth(now)) return 'too-young'
  return own.wants === true ? null : 'off'
}

/** The parts of a question that depend on the user and the current time. */
export function standing(
  now: Date,
  me: string,
  own: OwnFacts,
): Pick<
  MatchIndexQuestion,
  'without' | 'matched' | 'adultBirth' | 'confirmed' | 'confirmedCampuses' | 'confirmedSince' | 'campusNames'
> {
  return {
    without: [me, ...own.blocked, ...own.hidden],
    matched: own.matched,
    adultBirth: latestAdultBirth(now),
    confirmed: own.confirmed,
    confirmedCampuses: own.campuses.filter(([, , , only]) => only).map(([id]) => id),
    confirmedSince: campusEmailSince(now).getTime() / 1000,
    campusNames: own.campuses.map(([id, , name]) => [id, name]),
  }
}
