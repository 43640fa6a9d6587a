import { Link, href } from 'react-router'

const steps: { title: string; text: string; to?: string }[] = [
  {
    title: 'Find homes you can afford',
    text: 'Every price is for one person: the rent and known fees, divided by the people who share the home.',
  },
  {
    title: 'Find your roommates',
    text: 'See what you agree on before you send a message.',
    to: href('/find-mate'),
  },
  { title: 'Decide together', text: 'Each of you ranks the shortlist, and we add it up.' },
]

/** Three steps; the second opens the roommate search (specification part 1 §2). */
export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="page mt-18">
      <h2 id="how" className="text-3xl">
        How it works
      </h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {steps.map(({ title, text, to }, index) => (
          <li key={title}>
            <span
              aria-hidden
              className="num mb-3 grid size-8 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
            >
              {index + 1}
            </span>
            <h3 className="mb-1 text-xl">
              {to ? (
                <Link
                  to={to}
                  className="reach underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                >
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            <p className="text-lg text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
