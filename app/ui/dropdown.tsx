import type { ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { chipClass } from './chip.tsx'
import { useDismissDetails } from './dismiss-details.ts'
import { Icon } from './icon.tsx'

type Props = {
  label: ReactNode
  /** It holds a choice. */
  on?: boolean
  /** Dropdowns of one name close each other. */
  group?: string
  align?: 'start' | 'end'
  /** Classes for the panel's width. */
  panelClass?: string
  children: ReactNode
}

/** A chip that opens a floating panel under it, for a few fields of a filter. A native disclosure: works without JavaScript. */
export function Dropdown({ label, on, group, align = 'start', panelClass = 'w-80', children }: Props) {
  const ref = useDismissDetails()
  return (
    <details ref={ref} name={group} className="group relative">
      <summary className={`${chipClass(on)} list-none [&::-webkit-details-marker]:hidden`}>
        {label}
        <Icon
          of={ChevronDown}
          size="s"
          className="transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <div
        className={`absolute top-full z-30 mt-2 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-5 shadow-float ${align === 'end' ? 'right-0' : 'left-0'} ${panelClass}`}
      >
        {children}
      </div>
    </details>
  )
}
