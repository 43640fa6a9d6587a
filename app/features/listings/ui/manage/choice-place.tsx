import type { ReactNode } from 'react'

type Props = { id: string; error: string | undefined; children: ReactNode }

/** Where a link to a group of boxes leads, and where the focus goes when its answer is wrong. */
export function ChoicePlace({ id, error, children }: Props) {
  return (
    <div id={id} tabIndex={-1} data-invalid={error ? true : undefined} className="scroll-mt-20 outline-none">
      {children}
    </div>
  )
}
