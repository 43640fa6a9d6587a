import { Link, href } from 'react-router'
import { unsentSentence } from '../../rules.ts'
import type { ThreadView } from '../../views.ts'

/** Shown instead of the composer when the user cannot write: why, and what to do. */
export function ClosedNote({
  closed,
  deleted,
}: {
  closed: NonNullable<ThreadView['closed']>
  deleted?: boolean
}) {
  return (
    <p className="py-2.5 text-center text-balance text-ink-2">
      {closed === 'unavailable'
        ? deleted
          ? 'This person has left Roost.'
          : 'Nobody can write here right now.'
        : unsentSentence(closed)}
      {closed === 'no-age' && (
        <>
          {' '}
          <Link
            to={href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}
            className="text-ink underline underline-offset-4"
          >
            Add it now
          </Link>
        </>
      )}
    </p>
  )
}
