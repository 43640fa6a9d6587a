import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'

type Props = {
  title: string
  lead?: ReactNode
  /** The message of the previous action. */
  flash?: string | null
  /** Whether it is the overview itself, which has no back link. */
  top?: boolean
  children?: ReactNode
}

export function AccountPage({ title, lead, flash, top = false, children }: Props) {
  return (
    <main id="content" className="mx-auto w-full max-w-[40rem] px-4 pt-6 pb-16 md:px-6 md:pt-10">
      {!top && (
        <Link
          to={href('/account')}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
        >
          <Icon of="chevron-left" />
          Your account
        </Link>
      )}
      <h1 className="mt-1 text-3xl">{title}</h1>
      {lead && <p className="mt-2 text-lg text-ink-2">{lead}</p>}
      <div className="mt-6 grid gap-6">
        <FlashMessage flash={flash} />
        {children}
      </div>
    </main>
  )
}
