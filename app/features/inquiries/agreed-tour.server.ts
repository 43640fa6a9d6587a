import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inquiryCompanyPeople } from '#app/database/sql/company-people.server.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { offerState } from '#app/features/listings/is-withheld.server.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { whyNotOffered, type OfferState } from '#app/features/listings/rented.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { isEnded, type LeadState } from './lead-rules.ts'
import { momentIn } from './tour-copy.ts'
import { standingAgreer, type Tour } from './tour.server.ts'
import type { AgreedTour } from './views.ts'

/** Who answered an inquiry, joined separately from its sender. */
export const answerer = alias(users, 'answerer')
export const answererName = { givenName: answerer.givenName, familyName: answerer.familyName }

/** Who agreed to the tour that stands, joined to `tours` as long as they answer for the home. */
export const agreer = alias(users, 'agreer')
export const agreerName = { givenName: agreer.givenName, familyName: agreer.familyName }
export const isAgreer = sql`${agreer.id} = ${standingAgreer} and ${agreer.suspendedAt} is null
  and ${agreer.deletionAskedAt} is null and case when ${inquiries.managerUserId} is null then ${agreer.admin}
    else ${agreer.id} = ${inquiries.managerUserId} or ${agreer.id}::text = any(${inquiryCompanyPeople}) end`

/** The facts about the home on a tour's card. */
export const toured = {
  slug: listings.slug,
  address: listings.address,
  lat: shownLat,
  lng: shownLng,
  precision: listings.precision,
  ...offerState,
}

type Row = Pick<typeof listings.$inferSelect, 'slug' | 'precision' | 'lat' | 'lng'> &
  OfferState & {
    tour: Tour | null
    state: LeadState
    timeZone: string
    agreedBy: Name
    answeredBy: Name
  }

type Name = { givenName: string | null; familyName: string | null } | null

/** The upcoming agreed tour of an inquiry; null without one.
 *  @param names whether the reader may see who agreed or answered: only the sender may */
export function agreedTour(
  { tour, state, timeZone, slug, lat, lng, precision, agreedBy, answeredBy, ...home }: Row,
  { now, names }: { now: Date; names: boolean },
): AgreedTour | null {
  const startsAt = tour?.startsAt ?? null
  if (startsAt === null || startsAt <= now || isEnded(state)) return null
  return {
    at: momentIn(timeZone, startsAt),
    startsAt: startsAt.toISOString(),
    place: lat === null || lng === null || precision === 'approximate' ? null : { lat, lng },
    wayHref: detailHref(slug, { tab: 'location' }),
    by: names ? (lineOf('Agreed', agreedBy) ?? lineOf('Answered', answeredBy)) : null,
    notOffered: whyNotOffered({ ...home, timeZone }, now)?.text ?? null,
  }
}

const lineOf = (did: string, by: Name): string | null =>
  by?.givenName == null ? null : `${did} by ${shownName(by.givenName, by.familyName ?? '')}`
