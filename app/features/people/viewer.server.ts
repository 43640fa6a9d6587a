import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Context } from '#app/platform/context.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { latestAdultBirth } from './age.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000 // milliseconds: how long a campus email stays confirmed

/** The current user, and the dates needed by SQL conditions about people. */
export type ViewerValues = {
  /** Null for visitors and for the operator. */
  viewer: string | null
  /** The latest date of birth that makes a person an adult. */
  adultBirth: string
  /** A campus address counts if it was confirmed by a code after this time. */
  confirmedSince: string
}

/** The values, or their placeholders in a statement whose text is built once (`queryRows`). */
export type Viewer = { readonly [Name in keyof ViewerValues]: ViewerValues[Name] | Placeholder<Name> }

type Tools = Pick<Context, 'actor' | 'now'>

export function viewerOf({ actor, now }: Tools): ViewerValues {
  const at = now()
  return {
    viewer: actor.kind === 'person' ? actor.userId : null,
    adultBirth: latestAdultBirth(at),
    confirmedSince: campusEmailSince(at).toISOString(),
  }
}

/** A campus address counts if it was confirmed by a code after this time. */
export const campusEmailSince = (now: Date) => new Date(now.getTime() - YEAR)

/** Id of the campus where a person's pages start: the one in their profile, or else the one of their confirmed campus email. Over
 *  rows of `users` joined with `profiles`. */
export const ownCampusId = (at: Pick<Viewer, 'confirmedSince'>): SQL<number | null> =>
  sql<number | null>`coalesce(${profiles.campusId}, ${confirmedCampusId(at)})`

/** Id of the campus of a person's confirmed email; null if it is not confirmed, or no longer. Over rows of `users`. */
export function confirmedCampusId({ confirmedSince }: Pick<Viewer, 'confirmedSince'>): SQL<number | null> {
  return sql<number | null>`(
    select confirmed.id from ${campuses} confirmed, unnest(confirmed.email_domains) as domain
    where confirmed.archived_at is null and ${users.emailConfirmedAt} > ${confirmedSince}::timestamptz
      and '.' || split_part(${users.email}, '@', 2) like '%.' || domain
    order by confirmed.slug limit 1)`
}
