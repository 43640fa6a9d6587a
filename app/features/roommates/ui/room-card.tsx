import { useId } from 'react'
import { Link, href } from 'react-router'
import { photoPath, photoSrcSet } from '#app/features/photos/photo-image.ts'
import { placeholderStyle } from '#app/platform/files/images/placeholder.ts'
import { Picture } from '#app/ui/picture.tsx'
import { roomFacts } from '../room-text.ts'
import type { RoomOffered } from '../views.ts'

const SIZES = '(min-width: 768px) 14rem, 45vw'

/** The place that a person offers, on their profile. */
export function RoomCard({ room }: { room: RoomOffered }) {
  const id = useId()
  const { home, area, about, photos } = room
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-5">
      <h2 id={id} className="text-lg">
        Has a place{area !== '' && <span className="wrap-anywhere"> in {area}</span>}
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-2 md:grid-cols-2">
        {roomFacts(room).map(([term, words]) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-ink-2">{term}</dt>
            <dd className="num wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
      {home && (
        <p className="mt-1">
          <Link
            to={href('/expanded-listing/:propertyId?', { propertyId: home.slug })}
            className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
          >
            {home.name}
          </Link>
        </p>
      )}
      {about !== '' && <p className="mt-3 wrap-anywhere whitespace-pre-line">{about}</p>}
      {photos.length > 0 && (
        <ul aria-label="Photos of the place" className="mt-4 grid grid-cols-2 gap-2 md:grid-cols-3">
          {photos.map((photo) => (
            <li key={photo.id} className="relative aspect-[4/3] overflow-hidden rounded-md bg-sunken">
              <Picture avif={photo.avif && photoSrcSet(photo, 'avif')} sizes={SIZES}>
                <img
                  src={photoPath(photo.id, photo.widths[0] ?? photo.width)}
                  srcSet={photoSrcSet(photo)}
                  sizes={SIZES}
                  alt={photo.alt === '' ? 'The place' : photo.alt}
                  loading="lazy"
                  style={placeholderStyle(photo.thumbhash)}
                  className="absolute inset-0 size-full object-cover"
                />
              </Picture>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
