import type { ReactNode } from 'react'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { Unlisted } from '#app/features/listings/freshness-rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'

const keeper = ({ managed }: Pick<ListingDetail, 'managed'>) =>
  managed ? 'its manager' : 'this site’s operator'

const words: Record<Unlisted | 'withheld', (home: ListingDetail, today: string) => ReactNode> = {
  unconfirmed: (home, today) => (
    <span>
      Nobody has confirmed{' '}
      {home.confirmedAt ? (
        <>
          since <LocalTime at={home.confirmedAt} to="day" today={today} />
        </>
      ) : (
        'for a long time'
      )}
      {` that this home is still available. Until ${keeper(home)} does, it is hidden from search.`}
    </span>
  ),
  reported: (home) =>
    `Students told us that this home is gone. Until ${keeper(home)} answers, it is hidden from search.`,
  asked: (home) =>
    home.managed
      ? 'We asked its manager whether this home is still available. Until they answer, it is hidden from search.'
      : 'We are finding out whether this home is still available. Until then, it is hidden from search.',
  // The reason is between the admins and its manager.
  withheld: () => 'This home is not offered right now, and not in search.',
}

/** Why a home is not in search, for people who open its page by a link. */
export function unlistedText(home: ListingDetail, today: string): ReactNode {
  return home.unlisted ? words[home.unlisted](home, today) : ''
}
