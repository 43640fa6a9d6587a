import { useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { firstLetter } from '#app/platform/text/first-letter.ts'
import { photoSrc, photoSrcSet, type PhotoImage } from '../photo-image.ts'

/** Pixels (specification part 1 §9). */
const SIZES = { xs: 24, sm: 32, md: 40, lg: 64, xl: 96 } as const
export type AvatarSize = keyof typeof SIZES

const initialsClasses: Record<AvatarSize, string> = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-sm',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-3xl',
}

type AvatarProps = {
  of: Named
  photo?: PhotoImage | null | undefined
  size?: AvatarSize
  /** Read by screen readers; omit it if the name is next to the picture. */
  label?: string
  /** For long lists. */
  lazy?: boolean
}

/** A person's picture, or their initials if there is none or it fails to load. The initials are always rendered beneath it, so that
 *  this works without JavaScript too. */
export function Avatar({ of, photo, size = 'md', label, lazy = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const pixels = SIZES[size]
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={`relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold tracking-tight text-accent select-none ${initialsClasses[size]}`}
    >
      {initials(of)}
      {photo && failed !== photo.id && (
        <Picture avif={photo.avif && photoSrcSet(photo, 'avif')} sizes={`${pixels}px`}>
          <img
            // A picture that failed before hydration fired its event without a listener.
            ref={(image) => void (image?.complete && image.naturalWidth === 0 && setFailed(photo.id))}
            src={photoSrc(photo, pixels)}
            srcSet={photoSrcSet(photo)}
            sizes={`${pixels}px`}
            width={pixels}
            height={pixels}
            alt=""
            loading={lazy ? 'lazy' : undefined}
            onError={() => setFailed(photo.id)}
            className="absolute inset-0 size-full object-cover"
          />
        </Picture>
      )}
    </span>
  )
}

/** The known parts of a person's name; `email` only for the owner. */
type Named = { givenName?: string; familyName?: string; name?: string; email?: string }

const first = (text = '') => firstLetter(text).toLocaleUpperCase()

/** Shown instead of a missing picture (specification part 1 §3): initials from given and family name, otherwise from the name,
 *  otherwise the first letter of the email, otherwise ?. */
export function initials({ givenName, familyName, name, email }: Named): string {
  const own = first(givenName) + first(familyName)
  if (own) return own
  const words = name?.trim().split(/\s+/).filter(Boolean) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(first).join('') || first(email) || '?'
}
