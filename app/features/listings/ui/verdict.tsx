import { Icon } from '#app/ui/icon.tsx'
import type { HomeFit } from '../views.ts'

const icons = { fits: 'check', near: 'circle-alert', far: 'x' } as const
const colors = { fits: 'text-good', near: 'text-warn', far: 'text-ink-2' }

const ONE_LINE = 30 // letters next to its icons on a narrow card, 280 px

/** Whether a home suits the person or group, in one line: the most important reason if it fits, otherwise the title. A press shows
 *  all reasons. */
export function Verdict({ fit: { level, title, lines } }: { fit: HomeFit }) {
  const [reason = title] = level === 'fits' ? [] : lines
  const first = reason.length <= ONE_LINE ? reason : title
  const reasons = first === title ? lines : [title, ...lines]
  return (
    <details data-fit={level} className="home-verdict">
      <summary>
        <Icon of={icons[level]} size={16} stroke={2} className={colors[level]} />
        <span>{first}</span>
        <Icon of="chevron-down" size={16} />
      </summary>
      <ul className="num">
        {reasons.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
