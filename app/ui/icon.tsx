import type { LucideIcon } from 'lucide-react'

type Props = {
  /** An icon of lucide-react, imported by its name. */
  of: LucideIcon
  /** 20 px, or 16 px beside small text; both scale with the user's font size. */
  size?: 'm' | 's'
  className?: string
}

/** A decorative icon in the colour of its text; the text beside it, or the button's `aria-label`, states its meaning. */
export function Icon({ of: Glyph, size = 'm', className = '' }: Props) {
  const side = size === 'm' ? '1.25rem' : '1rem'
  return <Glyph size={side} strokeWidth={1.75} aria-hidden className={`shrink-0 ${className}`} />
}
