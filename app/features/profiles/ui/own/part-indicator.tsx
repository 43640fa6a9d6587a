import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { completeness, parts } from '../../answers/completeness.ts'
import type { Texts } from '../../fields.ts'
import { reveal } from './fold.tsx'

/** The three sections of a profile (specification part 2 §2): each links to its part of the form, and shows how much is
 *  answered. */
export function PartIndicator({ texts, today }: { texts: Texts; today: string }) {
  const complete = completeness(texts, today)
  return (
    <nav aria-label="Parts of your profile">
      <ol className="grid grid-cols-3 gap-2 md:gap-4">
        {parts.map(({ id, name }, index) => {
          const { answered, of } = complete[index] ?? { answered: 0, of: 1 }
          const done = answered === of
          return (
            <li key={id} className="min-w-0">
              <Link
                to={`#${id}`}
                replace
                onClick={() => reveal(id)?.focus({ preventScroll: true })}
                className="group block min-h-11 py-1"
              >
                <span
                  aria-hidden
                  className="block h-1 overflow-hidden rounded-full bg-line forced-colors:border"
                >
                  <span
                    style={{ width: `${(answered / of) * 100}%` }}
                    className={`block h-full ${done ? 'bg-good' : 'bg-accent'} forced-colors:bg-[CanvasText]`}
                  />
                </span>
                <span className="mt-2 flex gap-1.5 text-sm font-medium underline-offset-4 group-hover:underline">
                  {done && <Icon of="check" size="s" className="mt-0.5 text-good" />}
                  {name}
                </span>
                <span className="num text-sm text-ink-2">
                  {answered} of {of}
                  <span className="sr-only"> answered</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
