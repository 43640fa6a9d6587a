import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

type Props = { title: ReactNode; back?: { to: string; label: string }; lead?: ReactNode; children: ReactNode }

export function PageFrame({ title, back, lead, children }: Props) {
  return (
    <main id="content" className="page max-w-3xl pt-4 pb-16 md:pt-8">
      {back && (
        <Link
          to={back.to}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
        >
          <Icon of="chevron-left" />
          {back.label}
        </Link>
      )}
      <h1 className="mt-1 text-3xl wrap-anywhere">{title}</h1>
      {lead && <div className="mt-2 text-lg text-ink-2">{lead}</div>}
      <div className="mt-6 grid gap-6">{children}</div>
    </main>
  )
}
