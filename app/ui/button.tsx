import type { ComponentProps } from 'react'
import { Link } from 'react-router'

export type ButtonStyle = {
  /** `primary` is for the main action of a screen, `quiet` for actions beside other content, `inverse` for use on a dark
   *  background. */
  look?: 'primary' | 'default' | 'quiet' | 'inverse'
  /** `m` is 44 px; `s` is 36 px for a mouse and 44 px for touch. */
  size?: 'm' | 's'
  /** Equal width and height, for an icon alone: set `aria-label`. */
  square?: boolean
  /** In the colour of destructive actions; for `default` and `quiet`. */
  bad?: boolean
}

const looks = {
  primary: 'border-accent bg-accent text-on-accent hover:bg-accent-strong hover:border-accent-strong',
  default: 'border-line bg-surface hover:bg-sunken',
  quiet: 'border-transparent bg-transparent hover:bg-sunken',
  inverse: 'border-transparent bg-transparent text-paper hover:bg-ink-2',
}
const plain = new Set(['default', 'quiet'])
const sizes = { m: 'h-11 min-w-11', s: 'h-9 min-w-9 pointer-coarse:h-11 pointer-coarse:min-w-11' }
const paddings = { m: 'px-4.5', s: 'px-3' }

/** The classes of a button, for other elements that look like one, such as a `summary`. */
export function buttonClass({
  look = 'default',
  size = 'm',
  square = false,
  bad = false,
}: ButtonStyle = {}): string {
  const padding = square ? 'px-0' : paddings[size]
  const colour = plain.has(look) ? (bad ? 'text-bad' : 'text-ink') : ''
  return `inline-flex shrink-0 items-center justify-center gap-2 rounded-field border text-md font-medium whitespace-nowrap transition-colors duration-(--quick) select-none disabled:pointer-events-none disabled:opacity-45 aria-disabled:opacity-45 ${looks[look]} ${colour} ${sizes[size]} ${padding}`
}

/** A button; `type` defaults to "button". `className` is for its place in a layout. */
export function Button({
  look,
  size,
  square,
  bad,
  className = '',
  ...props
}: ButtonStyle & ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className={`${buttonClass({ look, size, square, bad })} ${className}`} />
  )
}

/** A link that looks like a button: it navigates and changes nothing. */
export function ButtonLink({
  look,
  size,
  square,
  bad,
  className = '',
  ...props
}: ButtonStyle & ComponentProps<typeof Link>) {
  return <Link {...props} className={`${buttonClass({ look, size, square, bad })} ${className}`} />
}
