import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; children: ReactNode }

/** The layout of the log-in and sign-up pages: one narrow column. */
export function EntryPage({ title, lead, children }: Props) {
  return (
    <main id="content" className="mx-auto w-full max-w-[30rem] px-4 pt-8 pb-16 md:px-6 md:pt-14">
      <h1 className="text-3xl">{title}</h1>
      {lead && <p className="mt-4 text-ink-2">{lead}</p>}
      <div className="mt-6">{children}</div>
    </main>
  )
}
