import type { ReactNode } from 'react'

type Props = {
  /** The `srcset` of the same picture as AVIF, if available. */
  avif: string | false | undefined
  sizes: string
  /** The `<img>`. */
  children: ReactNode
}

/** Wraps an `<img>` to offer it as AVIF, too. It has no box, so the layout does not change. Its source has none either:
 *  browsers would otherwise render that as an empty item of the surrounding grid or row. */
export function Picture({ avif, sizes, children }: Props) {
  if (!avif) return children
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />
      {children}
    </picture>
  )
}
