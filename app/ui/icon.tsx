import type { LucideIcon } from 'lucide-react'

type Props = {
  /** One icon of lucide-react, imported by its name. */
  of: LucideIcon
  /** 20 px, or 16 px beside small text; both grow with the letters that somebody chose. */
  size?: 'm' | 's'
  className?: string
}

/** A decorative icon in the colour of its text: the words beside it, or the button's `aria-label`, say what it means. */
export function Icon({ of: Glyph, size = 'm', className = '' }: Props) {
  const side = size === 'm' ? '1.25rem' : '1rem'
  return (
    <Glyph width={side} height={side} strokeWidth={1.75} aria-hidden className={`shrink-0 ${className}`} />
  )
}
