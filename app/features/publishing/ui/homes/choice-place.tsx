import type { ReactNode } from 'react'

type Props = { id: string; error: string | undefined; children: ReactNode }

/** An anchor for a group of checkboxes, which gets the focus when its answer is invalid. */
export function ChoicePlace({ id, error, children }: Props) {
  return (
    <div id={id} tabIndex={-1} data-invalid={error ? true : undefined} className="scroll-mt-20 outline-none">
      {children}
    </div>
  )
}
