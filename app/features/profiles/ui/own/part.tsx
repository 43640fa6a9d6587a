import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead?: string; children: ReactNode }

/** A section of the own profile's form; the indicator links to its heading. */
export function Part({ id, title, lead, children }: Props) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-6 border-t border-line pt-8 first:border-0">
      <div>
        <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        {lead && <p className="mt-1 max-w-[62ch] text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
