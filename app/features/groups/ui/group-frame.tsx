import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** Shown beside the title. */
  aside?: ReactNode
  /** The message of the previous form. */
  flash?: string | null
  /** The state that the message belongs to; when it changes, the message disappears. */
  flashOf?: string
  back: { to: string; label: string }
  /** For a page with two columns. */
  wide?: boolean
  children: ReactNode
}

export function GroupFrame({ title, lead, aside, flash, flashOf, back, wide = false, children }: Props) {
  return (
    <main
      id="content"
      className={`mx-auto w-full px-4 pt-4 pb-16 md:px-6 md:pt-8 print:p-0 ${wide ? 'max-w-[82.5rem]' : 'max-w-[40rem]'}`}
    >
      <Link
        to={back.to}
        className="-ml-1 inline-flex min-h-11 max-w-full items-center gap-1 text-ink-2 underline-offset-4 hover:underline print:hidden"
      >
        <Icon of="chevron-left" />
        <span className="truncate" dir="auto">
          {back.label}
        </span>
      </Link>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          {lead && <div className="mt-2 text-lg wrap-anywhere text-ink-2">{lead}</div>}
        </div>
        {aside}
      </div>
      <div className="mt-6 grid gap-6">
        <FlashMessage key={flashOf} flash={flash} />
        {children}
      </div>
    </main>
  )
}
