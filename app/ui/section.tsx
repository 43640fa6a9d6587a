import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  /** For links to it. */
  id?: string
  aside?: ReactNode
  children: ReactNode
}

/** A section of a page with a heading. */
export function Section({ title, id: anchor, aside, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="grid min-w-0 scroll-mt-24 content-start gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
