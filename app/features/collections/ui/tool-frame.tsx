import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

type Props = { title: string; lead?: ReactNode; back: { to: string; label: string }; children: ReactNode }

/** The layout of the pages that belong to a collection. */
export function ToolFrame({ title, lead, back, children }: Props) {
  return (
    <main id="content" className="page pt-4 pb-16 md:pt-8">
      <Link
        to={back.to}
        className="-ml-1 inline-flex min-h-11 max-w-full items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
      >
        <Icon of="chevron-left" />
        <span className="truncate" dir="auto">
          {back.label}
        </span>
      </Link>
      <h1 className="mt-1 text-3xl wrap-anywhere">{title}</h1>
      {lead && <p className="mt-2 max-w-[62ch] text-lg wrap-anywhere text-ink-2">{lead}</p>}
      <div className="mt-6 grid grid-cols-1 gap-6">{children}</div>
    </main>
  )
}
