import type { ReactNode } from 'react'

/** The layout of a text page: one column of readable width. */
export function TextPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <main id="content" className="mx-auto w-full max-w-[44rem] px-4 py-12 md:px-6 md:py-20">
      <h1 className="text-[2.25rem]/10 tracking-[-0.03em] md:text-4xl">{title}</h1>
      <p className="mt-4 text-xl/7 text-ink-2">{lead}</p>
      <div className="mt-10 grid gap-9 text-lg">{children}</div>
    </main>
  )
}

/** A heading with its paragraphs or list. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}
