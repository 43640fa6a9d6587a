import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** Says what was done. It takes the focus, so that a screen reader says it after a form led here. */
export function Saying({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLOutputElement>(null)
  useEffect(() => ref.current?.focus(), [])
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
