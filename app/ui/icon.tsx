import type { iconNames } from './icon-names.ts'

/** Add a new one to icon-names.ts. */
export type IconName = (typeof iconNames)[number]

type Props = {
  of: IconName
  /** 20 px, or 16 px beside small text; both scale with the user's font size. A number is in pixels. */
  size?: 'm' | 's' | number
  /** The width of its lines, if it differs from that of `.icon` (base.css). */
  stroke?: number
  className?: string
}

const SIDES = { m: '1.25rem', s: '1rem' }

/** A decorative icon in the color of its text; the text beside it, or the button's `aria-label`, states its meaning. All
 *  icons are in one file that browsers cache (tools/build-steps/icon-sprite.ts). */
export function Icon({ of, size = 'm', stroke, className = '' }: Props) {
  const side = typeof size === 'number' ? size : SIDES[size]
  return (
    <svg
      aria-hidden
      width={side}
      height={side}
      style={stroke === undefined ? undefined : { strokeWidth: stroke }}
      className={`icon ${className}`.trimEnd()}
    >
      <use href={`${import.meta.env.ICON_SPRITE}#${of}`} />
    </svg>
  )
}
