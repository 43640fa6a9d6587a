import { sql, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { blocks, matches } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import type { Context } from '#app/platform/context.ts'
import { viewerOf, type Viewer, type ViewerValues } from './viewer.server.ts'

type Tools = Pick<Context, 'actor' | 'now'>

/** Whether the row of `users` has an address at one of the campus's domains that was confirmed within a year. Subdomains count:
 *  `student.usc.edu` belongs to `usc.edu`. */
function hasCampusEmail(
  { confirmedSince }: Pick<Viewer, 'confirmedSince'>,
  of: { email: SQL; confirmedAt: SQL; domains: SQL },
): SQL<boolean> {
  return sql<boolean>`(${of.confirmedAt} > ${confirmedSince}::timestamptz and exists (
    select 1 from unnest(${of.domains}) as domain
    where '.' || split_part(${of.email}, '@', 2) like '%.' || domain))`
}

/** Whether the current user has such an address, at any campus. */
export function viewerHasCampusEmail(at: Viewer): SQL<boolean> {
  return sql<boolean>`exists (select 1 from users viewer, campuses where viewer.id = ${at.viewer}::uuid and ${hasCampusEmail(
    at,
    {
      email: sql`viewer.email`,
      confirmedAt: sql`viewer.email_confirmed_at`,
      domains: sql`campuses.email_domains`,
    },
  )})`
}

/** Whether one of the two blocked the other; `userId` is a column or a value. */
export function isBlocked({ viewer }: Pick<Viewer, 'viewer'>, userId: SQL | typeof users.id): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${blocks}
    where (${blocks.blockerUserId}, ${blocks.blockedUserId}) in ((${viewer}::uuid, ${userId}), (${userId}, ${viewer}::uuid)))`
}

export function areMatched({ viewer }: Pick<Viewer, 'viewer'>, userId: SQL | typeof users.id): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${matches}
    where ${matches.firstUserId} = ${viewer}::uuid and ${matches.matchedUserId} = ${userId})`
}

/** Whether the row of `users` is neither being deleted nor suspended. */
export const isHere = sql<boolean>`(${users.deletionAskedAt} is null and ${users.suspendedAt} is null)`

/** Whether the row of `users` is a student account that is neither being deleted nor suspended. */
export const isPresent = sql<boolean>`(${users.student} and ${isHere})`

/** Whether a person is shown to students who are not their match, over `users`, `profiles` and left-joined `campuses`. For the
 *  user's own row, it says whether anyone at all can see it, so their own `confirmedOnly` does not count. */
export function isShown(at: Viewer): SQL<boolean> {
  return sql<boolean>`coalesce(${profiles.birthDate} <= ${at.adultBirth}::date
    and ${profiles.paused} is null
    and (not ${profiles.confirmedOnly} or ${users.id} = ${at.viewer}::uuid or ${viewerHasCampusEmail(at)})
    and (not coalesce(${campuses.confirmedPeopleOnly}, false) or ${hasCampusEmail(at, {
      email: sql`${users.email}`,
      confirmedAt: sql`${users.emailConfirmedAt}`,
      domains: sql`${campuses.emailDomains}`,
    })}), false)`
}

/** The people that a list may show to the viewer, excluding the viewer: those that `peoplePolicy.see` allows. Over rows of `users`
 *  joined with `profiles` and left-joined `campuses`. Empty unless the viewer is a student who is at least 18 or of unknown age. */
export const visibleTo = (tools: Tools): SQL<boolean> => isVisible(visibilityValues(tools))

/** The values for `isVisible`. A user who may see nobody has no id here, which makes it false for everyone. */
export function visibilityValues(tools: Tools): ViewerValues {
  const { actor } = tools
  const sees = actor.kind === 'person' && actor.student && !actor.suspended
  return { ...viewerOf(tools), ...(!sees && { viewer: null }) }
}

/** `visibleTo` as part of a statement whose text is built once. */
export function isVisible(at: Viewer): SQL<boolean> {
  return sql<boolean>`(${users.id} <> ${at.viewer}::uuid and ${isPresent}
    and (${isShown(at)} or ${areMatched(at, users.id)})
    and not ${isBlocked(at, users.id)}
    and not exists (select 1 from profiles viewer
      where viewer.user_id = ${at.viewer}::uuid and viewer.birth_date > ${at.adultBirth}::date))`
}
