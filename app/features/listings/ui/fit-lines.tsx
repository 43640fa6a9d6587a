import { Check, CircleAlert, X } from 'lucide-react'
import type { HomeFit } from '../views.ts'

const icons = { fits: Check, near: CircleAlert, far: X }
const colours = { fits: 'text-good', near: 'text-warn', far: 'text-ink-2' }

/** Whether a home suits the person or group it is judged for, and why. */
export function FitLines({ fit: { level, title, lines } }: { fit: HomeFit }) {
  const Sign = icons[level]
  return (
    <div data-fit={level} className="my-1 border-l-2 border-line pl-2.5 text-sm">
      <p className="flex items-center gap-1 font-medium">
        <Sign aria-hidden size={16} strokeWidth={2} className={`shrink-0 ${colours[level]}`} />
        {title}
      </p>
      <ul className="num text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
