import type { ReactNode } from 'react'

type Props = {
  /** Pixels, or a length of CSS. */
  size?: number | string
  strokeWidth?: number
  className?: string
}

/** The stroke of `.icon` (base.css). */
const USUAL = 1.75

/** What the build puts in place of an icon of lucide-react (tools/icon-sprite.ts): the same picture out of one file for all.
 *  @param name the icon's name as it is imported */
export function spriteIcon(name: string): (props: Props) => ReactNode {
  const address = `${import.meta.env.ICON_SPRITE}#${name}`
  return function SpriteIcon({ size = 24, strokeWidth = USUAL, className = '' }) {
    return (
      <svg
        aria-hidden
        width={size}
        height={size}
        style={strokeWidth === USUAL ? undefined : { strokeWidth }}
        className={`icon ${className}`.trimEnd()}
      >
        <use href={address} />
      </svg>
    )
  }
}
