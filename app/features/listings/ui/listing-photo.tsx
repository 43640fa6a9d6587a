import { House } from 'lucide-react'
import type { Photo } from '../rules.ts'

type Props = { photo: Photo | undefined; eager?: boolean; sizes: string }

/** A home's picture, or a calm place of the same shape when there is none. */
export function ListingPhoto({ photo, eager = false, sizes }: Props) {
  if (!photo)
    return (
      <span className="grid size-full place-items-center text-ink-2">
        <span className="grid justify-items-center gap-1.5">
          <House aria-hidden size={24} strokeWidth={1.5} />
          No photo yet
        </span>
      </span>
    )
  return (
    <img
      src={photo.src}
      srcSet={smallerCopies(photo)}
      sizes={sizes}
      alt={photo.alt}
      width={photo.width ?? 1280}
      height={photo.height ?? 853}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      className="size-full object-cover"
    />
  )
}

/** The demo's pictures come in two sizes: `NAME.webp` and `NAME-640.webp`. */
function smallerCopies({ src, width }: Photo): string | undefined {
  if (!src.startsWith('/demo-photos/') || !src.endsWith('.webp')) return undefined
  return `${src.replace(/\.webp$/, '-640.webp')} 640w, ${src} ${width ?? 1280}w`
}
