import type { ReactNode } from 'react'

/** A titled row of the gallery at /dev/ui. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{title}</h2>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}
