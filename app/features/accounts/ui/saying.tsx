import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { focusNewcomer } from '#app/ui/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  said: string | null | undefined
  /** What it is true of: when that becomes another, it goes. */
  of?: string | undefined
}

/** Says what the form before has done, as long as the page is open: reading its data anew does not take it back. */
export function Saying({ said, of }: Props) {
  const { key } = useLocation()
  const [kept, keep] = useState({ key, said, of })
  const isOver = key !== kept.key || of !== kept.of
  if (isOver || (said && said !== kept.said)) keep({ key, said, of })
  const shown = said ?? (isOver ? undefined : kept.said)
  return shown && <Said key={key}>{shown}</Said>
}

/** It takes the focus, so that a screen reader says it after a form led here. */
function Said({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLOutputElement>(null)
  useEffect(() => focusNewcomer(ref.current), [])
  return (
    <output
      ref={ref}
      tabIndex={-1}
      data-arrival
      className="flex gap-2.5 rounded-field bg-good-soft p-3.5 outline-none"
    >
      <Icon of={CircleCheck} className="text-good" />
      {children}
    </output>
  )
}
