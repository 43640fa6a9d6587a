import { ButtonLink } from '#app/ui/button.tsx'
import { groupSteps, type NextStep } from '../next-step.ts'

/** A group's next step with a link, at the top of its page. */
export function NextStepPanel({ next: { step, title, text, to, button } }: { next: NextStep }) {
  const now = groupSteps.indexOf(step)
  return (
    <section
      aria-label="Next step"
      className="grid gap-3 rounded-card border border-line bg-surface px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6 md:px-5"
    >
      <ol className="grid grid-cols-6 gap-1 md:col-span-2 md:gap-2">
        {groupSteps.map((each, place) => (
          <li
            key={each}
            aria-current={place === now ? 'step' : undefined}
            className={`border-t-4 pt-1.5 text-sm ${place === now ? 'border-accent font-semibold' : 'text-ink-2'} ${place < now ? 'border-ink' : place > now ? 'border-line' : ''}`}
          >
            <span className="max-md:sr-only">{each}</span>
          </li>
        ))}
      </ol>
      <div className="min-w-0">
        <h2 className="text-xl wrap-anywhere">{title}</h2>
        <p className="wrap-anywhere text-ink-2">{text}</p>
      </div>
      <ButtonLink to={to} look="primary" className="justify-self-start">
        {button}
      </ButtonLink>
    </section>
  )
}
