import { Icon } from '#app/ui/icon.tsx'
import type { HomeFit } from '../views.ts'

const icons = { fits: 'check', near: 'circle-alert', far: 'x' } as const
const colors = { fits: 'text-good', near: 'text-warn', far: 'text-ink-2' }

/** Whether a home suits the person or group it is judged for, and why. */
export function FitLines({ fit: { level, title, lines } }: { fit: HomeFit }) {
  return (
    <div data-fit={level} className="my-1 border-l-2 border-line pl-2.5 text-sm">
      <p className="flex items-center gap-1 font-medium text-ink">
        <Icon of={icons[level]} size={16} stroke={2} className={colors[level]} />
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
