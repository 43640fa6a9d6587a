import { preload } from 'react-dom'
import { CARD_PHOTO_SIZES, type Photo } from '#app/features/listings/rules.ts'
import { WrittenCard } from '#app/features/listings/ui/written-card.tsx'
import type { WrittenHome } from '#app/features/listings/views.ts'
import { photoSrcSet } from '#app/platform/files/images/photo-addresses.ts'

type Props = {
  homes: WrittenHome[]
  /** Of the first home. */
  photo: Photo | undefined
  today: string
  from: string
  /** The next homes are loading: these are gray shapes (home-card.css). */
  loading: boolean
}

export function Results({ homes, photo, loading, ...card }: Props) {
  // React does so by itself for photos that it writes.
  if (photo && !photo.avif)
    preload(photo.src, {
      as: 'image',
      imageSrcSet: photoSrcSet(photo.src, photo.width),
      imageSizes: CARD_PHOTO_SIZES,
      fetchPriority: 'high',
    })
  return (
    <>
      <h2 className="sr-only">Homes</h2>
      <ul
        aria-label="Homes"
        aria-busy={loading}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-x-5 gap-y-7 aria-busy:animate-pulse"
      >
        {homes.map((home) => (
          <li key={home.id} className="min-w-0">
            <WrittenCard {...card} home={home} />
          </li>
        ))}
      </ul>
    </>
  )
}
