import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  title: string
  lead?: ReactNode
  /** The URLs of the first page, if this is a later one, and of the next page. */
  start?: string | null
  next?: string | null
  /** Whether to link back to the profile, which visitors do not have. */
  toProfile?: boolean
  /** The target of the link back, instead of the profile. */
  back?: { to: string; label: string } | undefined
  children: ReactNode
}

/** The layout of a complete list of saved homes. */
export function ListPage({
  title,
  lead,
  start = null,
  next = null,
  toProfile = true,
  back,
  children,
}: Props) {
  return (
    <main id="content" className="page pt-4 pb-16 md:pt-8">
      {toProfile && (
        <Link
          to={back?.to ?? href('/profile/properties')}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
        >
          <Icon of="chevron-left" />
          {back?.label ?? 'Your properties'}
        </Link>
      )}
      <h1 className="mt-1 text-3xl">{title}</h1>
      {lead && <div className="mt-2 max-w-[62ch] text-lg text-ink-2">{lead}</div>}
      <div className="mt-6">{children}</div>
      {(start !== null || next !== null) && (
        <nav aria-label="Pages of this list" className="mt-10 flex justify-center gap-3">
          {start !== null && <ButtonLink to={start}>Newest</ButtonLink>}
          {next !== null && <ButtonLink to={next}>Older</ButtonLink>}
        </nav>
      )}
    </main>
  )
}
