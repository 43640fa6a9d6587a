import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { textLink } from '#app/ui/text-link.ts'
import { FlashMessage } from '#app/web/flash-message.tsx'

type Props = { title: string; lead: ReactNode; flash: string | null; children: ReactNode }

/** The frame of a content page: a piece, a guide or the logo. */
export function ContentFrame({ title, lead, flash, children }: Props) {
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <Link to={href('/admin/content')} className={textLink}>
          Content
        </Link>
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        <p className="mt-1 text-ink-2">{lead}</p>
      </div>
      <FlashMessage flash={flash} />
      {children}
    </main>
  )
}
