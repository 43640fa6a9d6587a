import { Link } from 'react-router'
import type { Photo } from '#app/features/listings/rules.ts'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { NAME_SHOWN } from '../rules.ts'
import { collectionPath } from '../paths.ts'
import { sharingLabels, type Sharing } from '../list-rules.ts'
import type { CollectionCard as Card } from '../views.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name shortened to fit a card; null when it already fits. */
export function shortName(name: string): string | null {
  const all = [...graphemes.segment(name)]
  if (all.length <= NAME_SHOWN) return null
  return `${all
    .slice(0, NAME_SHOWN)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/** A collection's name, shortened on cards. Screen readers read the full name, and hovering shows it. */
function CardName({ name }: { name: string }) {
  const cut = shortName(name)
  if (cut === null) return <bdi>{name}</bdi>
  return (
    <>
      <bdi aria-hidden title={name}>
        {cut}
      </bdi>
      <span className="sr-only">{name}</span>
    </>
  )
}

/** The grid position of each photo when there are one, two, three or four. */
const places: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-2 grid-rows-2 [&>:first-child]:row-span-2',
  4: 'grid-cols-2 grid-rows-2',
}

/** Photos of the collection's first homes. They are decorative, because the card says the same in words. */
function CollectionCover({ photos }: { photos: Photo[] }) {
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

export const sharingIcons = { private: 'lock', group: 'users', public: 'globe' } as const satisfies Record<
  Sharing,
  IconName
>

/** A card of one of the user's collections; the whole card is the link. */
export function CollectionCard({ collection: { id, name, count, sharing, cover } }: { collection: Card }) {
  return (
    <article className="group relative">
      <CollectionCover photos={cover} />
      <h3 className="line-clamp-2 pt-3 text-lg tracking-normal wrap-anywhere min-[30rem]:line-clamp-1">
        <Link
          to={collectionPath(id)}
          className="rounded-card underline-offset-4 outline-none group-hover:underline after:absolute after:inset-0 after:rounded-card after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
        >
          <CardName name={name} />
        </Link>
      </h3>
      <p className="num flex flex-wrap items-center gap-x-1.5 text-ink-2">
        {formatCount(count, 'property', 'properties')}
        <span aria-hidden className="hidden min-[30rem]:inline">
          ·
        </span>
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          <Icon of={sharingIcons[sharing]} size="s" />
          {sharingLabels[sharing]}
        </span>
      </p>
    </article>
  )
}
