import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

type Props = {
  /** What failed. */
  title: string
  /** Why, and what to do. */
  children?: ReactNode
  /** The invalid fields, by id. */
  problems?: readonly { id: string; text: string }[]
  /** The answer it is about, when the button may be far away: each new answer scrolls it into view, unless a field gets the focus. */
  of?: unknown
}

/** Shown above a form that was rejected, with links to the errors; screen readers announce it when it appears. */
export function ErrorSummary({ title, children, problems = [], of }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const leadsToFields = problems.length > 0
  useEffect(() => {
    if (of !== undefined && !leadsToFields && !isTyping()) box.current?.scrollIntoView({ block: 'nearest' })
  }, [of, leadsToFields])
  return (
    <div ref={box} role="alert" className="flex gap-2.5 rounded-field border border-bad bg-bad-soft p-3.5">
      <Icon of="circle-alert" className="text-bad" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {children && <p>{children}</p>}
        {problems.length > 0 && (
          <ul className="grid gap-1">
            {problems.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    const field = document.getElementById(id)
                    const fold = field?.closest('details')
                    if (fold) fold.open = true
                    field?.focus()
                  }}
                  className="inline-block py-0.5 underline underline-offset-4"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Saving as the user types may fail while they are already in the next field. */
const isTyping = () => document.activeElement?.matches('input, textarea, select') === true
