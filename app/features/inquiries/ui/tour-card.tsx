import { Link } from 'react-router'
import { ReadersTime } from '#app/ui/readers-time.tsx'
import type { AgreedTour } from '../views.ts'

type Props = { home: string; href: string; tour: AgreedTour }

/** An agreed tour: when, which home and where, and who answered. */
export function TourCard({ home, href, tour: { at, startsAt, address, answeredBy } }: Props) {
  return (
    <article className="grid content-start gap-1 rounded-card border border-line bg-surface p-4">
      <h3 className="num text-lg font-semibold wrap-anywhere">
        Tour on {at}
        <ReadersTime at={startsAt} there={at} />
      </h3>
      <p className="wrap-anywhere">
        <Link to={href} className="inline-flex min-h-6 items-center underline underline-offset-4">
          {home}
        </Link>
      </p>
      <p className="wrap-anywhere text-ink-2">{address}</p>
      {answeredBy !== null && <p className="wrap-anywhere text-ink-2">Answered by {answeredBy}</p>}
    </article>
  )
}
