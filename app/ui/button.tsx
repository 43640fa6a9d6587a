import type { ComponentProps } from 'react'
import { Link } from 'react-router'

export type ButtonStyle = {
  /** `primary` is for the main action of a screen, `quiet` for actions beside other content, `inverse` for use on a dark
   *  background. */
  look?: 'primary' | 'default' | 'quiet' | 'inverse'
  /** `s` has less space beside its text; both are 44 px high. */
  size?: 'm' | 's'
  /** Equal width and height, for an icon alone: set `aria-label`. */
  square?: boolean
  /** In the color of destructive actions; for `default` and `quiet`. */
  bad?: boolean
}

/** The classes of a button (controls.css), for other elements that look like one, such as a `summary`. */
export function buttonClass({
  look = 'default',
  size = 'm',
  square = false,
  bad = false,
}: ButtonStyle = {}): string {
  const parts = [
    'button',
    look !== 'default' && `button-${look}`,
    size === 's' && 'button-s',
    square && 'button-square',
    bad && 'button-bad',
  ]
  return parts.filter(Boolean).join(' ')
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
    <button
      type="button"
      {...props}
      className={`${buttonClass({ look, size, square, bad })} ${className}`.trimEnd()}
    />
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
  return <Link {...props} className={`${buttonClass({ look, size, square, bad })} ${className}`.trimEnd()} />
}
