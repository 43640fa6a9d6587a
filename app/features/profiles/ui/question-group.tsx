import { useRef, type ReactNode } from 'react'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'

type Props = {
  title: string
  /** How much of it is answered, such as "3 of 5". */
  count: string
  open: boolean
  /** Whether the other groups stay open when this one opens. */
  alone?: boolean
  children: ReactNode
}

/** A folded part of the questionnaire; opening one closes the others, even without JavaScript. */
export function QuestionGroup({ title, count, open, alone = false, children }: Props) {
  const pressed = useRef(false)
  return (
    <details
      name={alone ? undefined : 'questionnaire'}
      open={open}
      onToggle={({ currentTarget }) => {
        // Opening this part may have closed a long one above it, and not every browser keeps the scroll position.
        if (pressed.current && currentTarget.open)
          currentTarget.querySelector('summary')?.scrollIntoView({ block: 'nearest' })
        pressed.current = false
      }}
      className="border-t border-line"
    >
      <summary
        onClick={() => (pressed.current = true)}
        className="flex min-h-14 list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden"
      >
        <h2 className="text-lg font-medium">{title}</h2>
        <span className="num text-ink-2">
          <span aria-hidden>· </span>
          {count}
        </span>
        <DisclosureMark />
      </summary>
      <div className="grid grid-cols-1 gap-6 pt-2 pb-7">{children}</div>
    </details>
  )
}
