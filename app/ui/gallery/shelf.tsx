import type { ReactNode } from 'react'

/** A titled row of the gallery at /dev/ui. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}
