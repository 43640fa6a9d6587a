import type { ReactNode } from 'react'
import { photoSrcSet } from '#app/platform/files/images/photo-addresses.ts'
import { placeholderStyle } from '#app/platform/files/images/placeholder.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Photo } from '../rules.ts'

type Props = {
  photo: Photo | undefined
  /** For photos that are visible first; others load lazily. */
  eager?: boolean
  sizes: string
  className?: string
}

/** A small picture next to a home's name; without text if there is no photo. */
export function ListingThumbnail({ photo, sizes }: { photo: Photo | null; sizes: string }) {
  if (photo) return <ListingPhoto photo={{ ...photo, alt: '' }} sizes={sizes} />
  return (
    <span className="grid size-full place-items-center text-ink-2">
      <Icon of="house" size={20} stroke={1.5} />
    </span>
  )
}

/** A home's picture that fills its box and shows its mean color until it loads; without a photo, a placeholder of the same shape. */
export function ListingPhoto({ photo, eager = false, sizes, className = 'size-full object-cover' }: Props) {
  if (!photo)
    return (
      <span className="grid size-full place-items-center text-ink-2">
        <span className="grid justify-items-center gap-1.5">
          <Icon of="house" size={24} stroke={1.5} />
          No photo yet
        </span>
      </span>
    )
  return (
    <PhotoSources photo={photo} sizes={sizes}>
      <img
        src={photo.src}
        srcSet={photoSrcSet(photo.src, photo.width)}
        sizes={sizes}
        alt={photo.alt}
        width={photo.width ?? 1280}
        height={photo.height ?? 853}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        style={placeholderStyle(photo.thumbhash)}
        className={className}
      />
    </PhotoSources>
  )
}

/** Wraps an `<img>` of a home's photo and offers AVIF if available. */
function PhotoSources({ photo, ...rest }: { photo: Photo; sizes: string; children: ReactNode }) {
  return <Picture {...rest} avif={photo.avif && photoSrcSet(photo.src, photo.width, 'avif')} />
}
