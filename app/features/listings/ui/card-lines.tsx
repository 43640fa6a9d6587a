import { LocalTime } from '#app/ui/local-time.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { HomeFit } from '../views.ts'
import type { Confirmed } from './card-facts.ts'

/** Who confirmed that a home is available, and on which day of the reader. */
export function ConfirmedText({ parts: { before, at, after }, today }: { parts: Confirmed; today: string }) {
  return (
    <>
      {before}
      <LocalTime at={toQuarterHour(at)} to="day" today={today} />
      {after}
    </>
  )
}

/** The quarter of an hour that a moment is in, `2026-11-20T18:30Z`. In every time zone it is on the same day as the moment, and
 *  other digits are what compresses worst in a list. */
function toQuarterHour(at: string): string {
  const minutes = Number(at.slice(14, 16))
  return `${at.slice(0, 14)}${String(minutes - (minutes % 15)).padStart(2, '0')}Z`
}

const icons = { fits: 'check', near: 'circle-alert', far: 'x' } as const
const colors = { fits: 'text-good', near: 'text-warn', far: 'text-ink-2' }

/** Whether a home suits the person or group it is judged for, in one line; a press shows all reasons. */
export function Verdict({ fit: { level, title, lines } }: { fit: HomeFit }) {
  const [first = title] = level === 'fits' ? [title] : lines
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
