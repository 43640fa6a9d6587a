import { Icon } from '#app/ui/icon.tsx'
import type { Reason } from '../reasons.ts'

const marks = {
  yes: { icon: 'check', tone: 'text-good', prefix: 'Fits: ' },
  partly: { icon: 'minus', tone: 'text-ink-2', prefix: 'Fits partly: ' },
  no: { icon: 'circle-slash', tone: 'text-warn', prefix: 'Does not fit: ' },
} as const

/** One reason of a match in a list, with an icon for or against it. */
export function ReasonLine({
  reason: { fits, text },
  className,
}: {
  reason: Pick<Reason, 'fits' | 'text'>
  className: string
}) {
  const { icon, tone, prefix } = marks[fits]
  return (
    <li className={`flex min-w-0 ${className}`}>
      <Icon of={icon} size="s" className={`mt-px ${tone}`} />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{prefix}</span>
        {text}
      </span>
    </li>
  )
}
