import type { ReactNode } from 'react'
import { formatCount } from '#app/platform/text/format.ts'

type Props = {
  name: string
  description: string
  count: number
  /** Shown before the count, such as how it is shared. */
  before?: ReactNode
  after?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

export function CollectionHead({ name, description, count, before, after, children }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="grid min-w-0 gap-2">
        <h1 dir="auto" className="text-3xl wrap-anywhere">
          {name}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
          {before}
          <span className="num">{formatCount(count, 'property', 'properties')}</span>
          {after}
        </div>
        {description && (
          <p dir="auto" className="max-w-[62ch] text-lg whitespace-pre-line text-ink-2 wrap-anywhere">
            {description}
          </p>
        )}
      </div>
      {children && <div className="flex flex-wrap gap-2 print:hidden">{children}</div>}
    </header>
  )
}
