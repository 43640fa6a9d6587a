import { href, Link } from 'react-router'
import { textLink } from '#app/ui/text-link.ts'
import type { DetailView } from '../detail-view.ts'
import { commuteText } from './commute-text.ts'

/** How far it is to the building where most of the user's classes are, or a link to choose one. */
export function OwnBuildingText({ view: { building, home } }: { view: DetailView }) {
  if (building === null) return null
  const to = href('/profile/building')
  if (building.name === null)
    return (
      <p className="mt-2 text-ink-2">
        <Link to={to} className={textLink}>
          Choose your building
        </Link>{' '}
        to see how long it takes you to class.
      </p>
    )
  const minutes = commuteText({ commute: building.ways, precision: home.precision })
  return (
    <p className="num mt-2 wrap-anywhere">
      To your building, {building.name}: {minutes ?? 'travel time not known'}.{' '}
      <span className="text-ink-2">
        Only you see this, and any group you show it to.{' '}
        <Link to={to} className={textLink}>
          Change
        </Link>
      </span>
    </p>
  )
}
