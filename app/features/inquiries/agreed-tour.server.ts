import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/database/schema/people/accounts.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { isEnded, type LeadState } from './lead-rules.ts'
import { momentIn } from './tour-copy.ts'
import type { Tour } from './tour.server.ts'
import type { AgreedTour } from './views.ts'

/** Who answered an inquiry, joined beside its sender. */
export const answerer = alias(users, 'answerer')
export const answererName = { givenName: answerer.givenName, familyName: answerer.familyName }

type Row = {
  tour: Tour | null
  state: LeadState
  timeZone: string
  address: string
  answeredBy: { givenName: string | null; familyName: string | null } | null
}

/** The agreed tour of an inquiry that lies ahead; null without one.
 *  @param names whether the reader may read who answered: only its sender */
export function agreedTour(
  { tour, state, timeZone, address, answeredBy }: Row,
  { now, names }: { now: Date; names: boolean },
): AgreedTour | null {
  const startsAt = tour?.startsAt ?? null
  if (startsAt === null || startsAt <= now || isEnded(state)) return null
  return {
    at: momentIn(timeZone, startsAt),
    startsAt: startsAt.toISOString(),
    address,
    answeredBy:
      names && answeredBy?.givenName != null
        ? shownName(answeredBy.givenName, answeredBy.familyName ?? '')
        : null,
  }
}
