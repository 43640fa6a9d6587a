import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  icon: IconName
  /** One sentence: what is missing. */
  title: string
  /** How, or when, that will change. */
  children?: ReactNode
  /** Links to possible actions. */
  actions?: ReactNode
}

/** Shown instead of an empty list. */
export function EmptyPlace({ icon, title, children, actions }: Props) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-dashed border-line-strong p-6 md:p-8">
      <Icon of={icon} size={28} stroke={1.5} className="text-ink-2" />
      <div className="grid max-w-[52ch] gap-1">
        <p className="text-lg font-medium">{title}</p>
        {children && <p className="text-ink-2">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
