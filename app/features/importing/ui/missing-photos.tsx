import { Link } from 'react-router'
import { homeTitle } from '#app/features/listings/home-title.ts'
import type { PhotoNotFetched } from '#app/features/photos/failed-photos.server.ts'
import { editorPath } from '#app/features/publishing/sections.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

type Props = { count: number; atLeast: boolean; first: PhotoNotFetched[] }

/** Photos that lists name but no page shows, with the reasons; nothing if there are none.
 *  @param atLeast whether there may be more than were counted
 *  @param first of them, in the order of their homes */
export function MissingPhotos({ count, atLeast, first }: Props) {
  if (count === 0) return null
  const more = count - first.length
  return (
    <details className="rounded-field border border-line px-3.5 py-2.5">
      <summary className="flex min-h-6 items-center font-medium">
        {atLeast && 'At least '}
        {formatCount(count, 'photo')} from your lists could not be fetched
        <DisclosureMark />
      </summary>
      <ul className="mt-2 grid gap-2">
        {first.map(({ home, photo, why, nextTry }) => (
          <li key={`${home.id} ${photo}`} className="border-t border-line pt-2 wrap-anywhere">
            <Link to={editorPath(home.id, 'photos')} className="font-medium underline">
              {homeTitle(home)}
            </Link>
            <p>
              {photo}: {why}
            </p>
            <p className="text-sm text-ink-2">
              {nextTry ? (
                <>
                  Next try: <LocalTime at={nextTry} />
                </>
              ) : (
                'Correct its address in your list, or add the photo here.'
              )}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-ink-2">
          And {atLeast && 'at least '}
          {formatCount(more, 'more photo', 'more photos')}.
        </p>
      )}
    </details>
  )
}
