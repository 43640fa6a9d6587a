import { sql, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { campuses } from '#app/database/schema/campuses.ts'
import { blocks, matches } from '#app/database/schema/people.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import type { Context } from '#app/platform/context.ts'
import { asking, type Asking } from './asking.server.ts'

type Tools = Pick<Context, 'actor' | 'now'>

/** Whether the row of `users` has an address at one of a campus's domains that a code proved within a year. A name of a
 *  domain may be a part of a longer one: `student.usc.edu` is at `usc.edu`. */
function hasCampusEmail(
  { provenSince }: Pick<Asking, 'provenSince'>,
  of: { email: SQL; confirmedAt: SQL; domains: SQL },
): SQL<boolean> {
  return sql<boolean>`(${of.confirmedAt} > ${provenSince}::timestamptz and exists (
    select 1 from unnest(${of.domains}) as domain
    where '.' || split_part(${of.email}, '@', 2) like '%.' || domain))`
}

/** Whether the one who asks has such an address, at any campus. */
export function askerHasCampusEmail(at: Asking): SQL<boolean> {
  return sql<boolean>`exists (select 1 from users asker, campuses where asker.id = ${at.asker}::uuid and ${hasCampusEmail(
    at,
    {
      email: sql`asker.email`,
      confirmedAt: sql`asker.email_confirmed_at`,
      domains: sql`campuses.email_domains`,
    },
  )})`
}

/** Whether one of the two blocked the other; `userId` is a column or a value. */
export function isBlocked({ asker }: Pick<Asking, 'asker'>, userId: SQL | typeof users.id): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${blocks}
    where (${blocks.blockerUserId}, ${blocks.blockedUserId}) in ((${asker}::uuid, ${userId}), (${userId}, ${asker}::uuid)))`
}

/** Whether the two are matched. */
export function areMatched({ asker }: Pick<Asking, 'asker'>, userId: SQL | typeof users.id): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${matches}
    where ${matches.firstUserId} = ${asker}::uuid and ${matches.matchedUserId} = ${userId})`
}

/** Whether the row of `users` is there for others: neither about to be deleted nor suspended. */
export const isHere = sql<boolean>`(${users.deletionAskedAt} is null and ${users.suspendedAt} is null)`

/** A student's account that is there for others. */
export const isPresent = sql<boolean>`(${users.student} and ${isHere})`

/** Whether somebody is shown to students who are no match: over `users`, `profiles` and, joined by the left, `campuses`. To
 *  oneself it says whether there are any: whom one let see it does not count. */
export function isShown(at: Asking): SQL<boolean> {
  return sql<boolean>`coalesce(${profiles.birthDate} <= ${at.adultBirth}::date
    and ${profiles.paused} is null
    and (not ${profiles.confirmedOnly} or ${users.id} = ${at.asker}::uuid or ${askerHasCampusEmail(at)})
    and (not coalesce(${campuses.confirmedPeopleOnly}, false) or ${hasCampusEmail(at, {
      email: sql`${users.email}`,
      confirmedAt: sql`${users.emailConfirmedAt}`,
      domains: sql`${campuses.emailDomains}`,
    })}), false)`
}

/** Which people a list may show to the one who asks: the rows of `users` joined with `profiles` and, by the left, `campuses`
 *  for whom `peoplePolicy.see` says yes, oneself not among them. Who asks is a student of at least 18 or of unknown age; for
 *  anybody else the list is empty. */
export function visibleTo(tools: Tools): SQL<boolean> {
  const { actor } = tools
  if (actor.kind !== 'person' || !actor.student || actor.suspended) return sql`false`
  const at = asking(tools)
  return sql<boolean>`(${users.id} <> ${actor.userId} and ${isPresent}
    and (${isShown(at)} or ${areMatched(at, users.id)})
    and not ${isBlocked(at, users.id)}
    and not exists (select 1 from profiles asker
      where asker.user_id = ${actor.userId} and asker.birth_date > ${at.adultBirth}::date))`
}
