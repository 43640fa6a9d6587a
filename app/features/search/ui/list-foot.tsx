import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

const link = 'reach underline underline-offset-2'

/** Other places to look, below the homes of a search. @param subletsAt the sublets for the same dates */
export function ListFoot({ subletsAt, children }: { subletsAt: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-5 gap-y-6 text-sm text-ink-2 pointer-coarse:py-3">
      <Link to={href('/recently-viewed')} className={link}>
        Recently viewed
      </Link>
      <Link to={subletsAt} className={link}>
        Sublets by students
      </Link>
      {children}
    </p>
  )
}
