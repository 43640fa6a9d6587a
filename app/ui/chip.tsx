import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

/** The classes of a chip (controls.css); `on` when it has a selection. */
export const chipClass = (on = false) => (on ? 'chip chip-on' : 'chip')

/** A toggle that takes effect immediately. */
export function Chip({ on = false, className = '', ...props }: ComponentProps<'button'> & { on?: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...props}
      className={`${chipClass(on)} ${className}`.trimEnd()}
    />
  )
}

type RemoveProps = Omit<ComponentProps<typeof Link>, 'children'> & {
  label: string
  /** Read by screen readers after the rest, such as "231 homes in all", once it is known. */
  outcome?: string
}

/** An active filter, as a link to the page without it. */
export function RemoveChip({ label, outcome, className = '', ...props }: RemoveProps) {
  return (
    <Link {...props} className={`${chipClass()} max-w-full ${className}`}>
      <span className="truncate">
        <span className="sr-only">Remove </span>
        {label}
      </span>
      {outcome && <span className="sr-only">, {outcome}</span>}
      <Icon of="x" size="s" />
    </Link>
  )
}
