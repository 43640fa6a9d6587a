import { Icon } from '#app/ui/icon.tsx'
import { parts, type Completeness } from '../completeness.ts'

type Props = {
  /** The form to save before moving on. */
  form: string
  /** 1 to 3. */
  current: number
  complete: Completeness[]
}

/** The progress of the wizard; each step is a button that saves the current step and goes to that one. */
export function StepIndicator({ form, current, complete }: Props) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-3 gap-2">
        {parts.map(({ id, name }, index) => {
          const { answered, of } = complete[index] ?? { answered: 0, of: 1 }
          const done = answered === of
          const here = index + 1 === current
          const look = here
            ? 'border-accent text-ink'
            : done
              ? 'border-good text-good'
              : 'border-line text-ink-2 hover:text-ink'
          return (
            <li key={id} className="min-w-0">
              <button
                type="submit"
                form={form}
                name="goto"
                value={index + 1}
                aria-current={here ? 'step' : undefined}
                className={`flex min-h-11 w-full items-center gap-2 border-t-3 pt-2 text-left text-xs font-medium md:text-sm ${look}`}
              >
                {done ? <Icon of="check" size="s" /> : <span className="num">{index + 1}</span>}
                <span className="min-w-0">
                  {name}
                  <span className="sr-only">
                    , {answered} of {of} answered
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
