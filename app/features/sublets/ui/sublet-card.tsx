import { useId } from 'react'
import { Link } from 'react-router'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { subletPath } from '../paths.ts'
import { datesText, ownRentText, rentText, subletTitle, sharedWithText } from '../sublet-text.ts'
import type { SubletCard } from '../views.ts'

/** How wide a browser will show the photo. */
const SIZES = '(max-width: 768px) 92vw, (max-width: 1200px) 45vw, 400px'

/** A sublet in a list; the whole card leads to its page. */
export function SubletCardView({ sublet }: { sublet: SubletCard }) {
  const id = useId()
  const [photo] = sublet.photos
  const sharedWith = sharedWithText(sublet)
  return (
    <article
      aria-labelledby={id}
      className="relative grid h-full min-w-0 content-start overflow-hidden rounded-card border border-line bg-surface"
    >
      {photo && (
        <div className="aspect-[3/2] bg-sunken">
          <ListingPhoto photo={{ ...photo, alt: photo.alt || 'The place' }} sizes={SIZES} />
        </div>
      )}
      <div className="grid gap-1 p-4">
        <p>
          <Tag>{`By a student of ${sublet.campus}`}</Tag>
        </p>
        <p className="num mt-1 text-xl font-semibold">{rentText(sublet.rent)}</p>
        <h3 id={id} className="text-base font-medium wrap-anywhere">
          <Link to={subletPath(sublet.id)} className="after:absolute after:inset-0 after:rounded-card">
            {subletTitle(sublet)}
          </Link>
        </h3>
        <p className="num text-ink-2">{datesText(sublet)}</p>
        <p className="num text-sm text-ink-2">{sharedWith ?? ownRentText(sublet)}</p>
      </div>
    </article>
  )
}
