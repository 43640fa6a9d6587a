import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { photos } from '#app/database/schema/homes/photos.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import { photoJson } from '#app/features/photos/show-home-photos.server.ts'
import { viewerOf, type ViewerValues } from '#app/features/people/viewer.server.ts'
import { isBlocked, isPresent } from '#app/features/people/visible-to.server.ts'
import type { Context } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { whyNotPublic } from './public-text.ts'
import { FRESH_DAYS } from './rules.ts'

export type SubletViewerValues = ViewerValues & { today: string; freshSince: string }
type SubletViewer = {
  readonly [Name in keyof SubletViewerValues]: SubletViewerValues[Name] | Placeholder<Name>
}

/** The values of `isOnOffer`. */
export function subletViewerValues(tools: Pick<Context, 'actor' | 'now'>): SubletViewerValues {
  const now = tools.now()
  const freshSince = new Date(now.getTime() - FRESH_DAYS * DAY).toISOString()
  return { ...viewerOf(tools), today: utcDay(now), freshSince }
}

/** Whether a sublet is on offer for the viewer, over rows of `sublets`, `users`, left-joined `profiles`, and `campuses` joined by the
 *  poster's `confirmedCampusId`, which leaves out posters without a currently confirmed campus email. The query decides, not a job,
 *  so a sublet disappears exactly on its date, or at the moment of a block, a suspension, or a request to delete the account. */
export function isOnOffer(at: SubletViewer): SQL<boolean> {
  return sql<boolean>`coalesce(${sublets.status} = 'published' and ${sublets.freeUntil} >= ${at.today}::date
    and ${sublets.confirmedAt} > ${at.freshSince}::timestamptz
    and ${campuses.id} is not null and ${isPresent}
    and ${profiles.birthDate} <= ${at.adultBirth}::date and ${profiles.paused} is null
    and not ${isBlocked(at, users.id)}, false)`
}

/** Part of `isOnOffer`, stated separately so that the index of published sublets applies: otherwise every account is read. */
export const isListed = ({ today }: Pick<SubletViewer, 'today'>): SQL =>
  sql`${sublets.status} = 'published' and ${sublets.freeUntil} >= ${today}::date`

/** The columns of a card. */
export const cardColumns = {
  id: sublets.id,
  kind: sublets.kind,
  campus: campuses.shortName,
  area: sublets.area,
  rent: sublets.rent,
  ownRent: sublets.ownRent,
  freeFrom: sublets.freeFrom,
  freeUntil: sublets.freeUntil,
  preferredSex: sublets.preferredSex,
  photoCount: sql<number>`(select count(*) from ${photos} where ${photos.subletId} = ${sublets.id})`.mapWith(
    Number,
  ),
}

/** Photos of a sublet in their order. @param most how many at most */
export const subletPhotos = (most: number) =>
  sql<Photo[]>`(select coalesce(jsonb_agg(first.photo order by first.position, first.id), '[]') from (
    select ${photoJson} as photo, ${photos.position} as position, ${photos.id} as id from ${photos}
    where ${photos.subletId} = ${sublets.id} order by ${photos.position}, ${photos.id} limit ${sql.raw(String(most))}) first)`

/** Removes photo descriptions that cannot be public; such a photo is then described like any photo of the place. */
export const publicPhotos = (shown: Photo[]): Photo[] =>
  shown.map((photo) => (whyNotPublic(photo.alt, '') === null ? photo : { ...photo, alt: '' }))
