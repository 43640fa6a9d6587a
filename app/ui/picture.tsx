import type { ReactNode } from 'react'

type Props = {
  /** The `srcset` of the same picture as AVIF, where it is there. */
  avif: string | false | undefined
  sizes: string
  /** The `<img>`. */
  children: ReactNode
}

/** Around an `<img>`: offers it as AVIF, too. No box of its own, so nothing else changes. */
export function Picture({ avif, sizes, children }: Props) {
  if (!avif) return children
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {children}
    </picture>
  )
}
