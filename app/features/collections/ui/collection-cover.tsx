import type { Photo } from '#app/features/listings/rules.ts'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The grid position of each photo when there are one, two, three or four. */
const places: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-2 grid-rows-2 [&>:first-child]:row-span-2',
  4: 'grid-cols-2 grid-rows-2',
}

/** Photos of the first homes of a collection. They are decorative, because the card says the same in words. */
export function CollectionCover({ photos }: { photos: Photo[] }) {
  if (photos.length === 0)
    return (
      <span className="grid aspect-3/2 place-items-center rounded-card bg-sunken text-ink-2">
        <Icon of="folder" size={32} stroke={1.5} />
      </span>
    )
  return (
    <span
      className={`grid aspect-3/2 gap-0.5 overflow-hidden rounded-card bg-sunken [&>*]:min-h-0 [&>*]:min-w-0 ${places[photos.length]}`}
    >
      {photos.map((photo) => (
        <span key={photo.src} className="block">
          <ListingPhoto
            photo={{ ...photo, alt: '' }}
            sizes={photos.length === 1 ? '(max-width: 480px) 45vw, 290px' : '(max-width: 480px) 23vw, 145px'}
          />
        </span>
      ))}
    </span>
  )
}
