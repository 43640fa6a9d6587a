import { useState, type MouseEvent, type ReactNode, type ToggleEvent } from 'react'
import { buttonClass } from '../button.tsx'
import { chipClass } from '../chip.tsx'
import { showPanel, useDismissDetails } from './dismiss-details.ts'
import { Icon } from '../icon.tsx'

type Props = {
  label: ReactNode
  /** Whether it has a selection. */
  on?: boolean
  /** `button` for a row of buttons. */
  look?: 'chip' | 'button'
  /** Dropdowns with the same name close each other. */
  group?: string
  align?: 'start' | 'end'
  className?: string
  /** Classes for the panel's width. */
  panelClass?: string
  /** The panel is as wide as the nearest positioned box around the chip, as always on a phone. */
  span?: boolean
  /** The label is an icon, without the chevron. */
  bare?: boolean
  /** Called before it opens; `preventDefault` keeps it closed, when the page opens something else. */
  onPress?: (event: MouseEvent) => void
  /** The state that its fields show, such as a search: when it changes, they are rendered anew, but not while the user is
   *  choosing in the open panel. */
  version?: string
  children: ReactNode
}

/** A chip or button that opens a floating panel under it, for a few fields of a filter. A native disclosure:
 *  works without JavaScript. */
export function Dropdown({
  label,
  on,
  look = 'chip',
  group,
  align = 'start',
  className = '',
  panelClass = 'md:w-80',
  span = false,
  bare = false,
  onPress,
  version = '',
  children,
}: Props) {
  const ref = useDismissDetails()
  const [inUse, setInUse] = useState<string>()
  const use = () => setInUse((before) => before ?? version)
  const toggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    showPanel(event)
    if (!event.currentTarget.open) setInUse(undefined)
  }
  return (
    <details
      ref={ref}
      name={group}
      onToggle={toggle}
      className={`group ${span ? '' : 'md:relative'} ${className}`}
    >
      <summary
        onClick={onPress}
        className={`${look === 'button' ? buttonClass({ square: bare }) : chipClass(on)} list-none [&::-webkit-details-marker]:hidden`}
      >
        {label}
        {!bare && (
          <Icon
            of="chevron-down"
            size="s"
            className="transition-transform duration-(--quick) group-open:rotate-180"
          />
        )}
      </summary>
      <div
        key={inUse ?? version}
        onFocus={use}
        onInput={use}
        className={`dropdown ${span ? 'inset-x-0' : align === 'end' ? 'md:right-0' : 'md:left-0'} ${panelClass}`}
      >
        {children}
      </div>
    </details>
  )
}
