import { useId, type ReactNode } from 'react'
import { formatFullDate, formatMoney } from '#app/platform/text/format.ts'
import { questionOf, shownQuestions, type ShownQuestion } from '../questions.ts'
import type { PublicProfile } from '../profile-view.ts'

type Fact = [label: string, value: ReactNode]

/** The specification's cards (part 2 §2) with the person's answers; cards without answers are omitted. The specification's Connect
 *  button is next to the name (profile-head.tsx). */
export function ProfileCards({ profile }: { profile: PublicProfile }) {
  const { budget, moveInDate, moveOutDate } = profile
  const date = (iso: string | null) => iso && <span className="num">{formatFullDate(iso)}</span>
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title="About Me" facts={[...answersOn('about', profile), ['Fun fact', profile.funFact]]} />
      <Card
        title="Housing Preferences"
        facts={[
          ['Budget', budget && <span className="num">{budgetText(budget)}</span>],
          ...answersOn('housing', profile),
          ['Move-in', date(moveInDate)],
          ['Move-out', date(moveOutDate)],
        ]}
      />
      <Card title="Roommate Preferences" facts={answersOn('roommates', profile)} />
      <Card
        title="Availability"
        facts={[
          ['Available from', date(moveInDate)],
          ['Available until', date(moveOutDate)],
        ]}
      />
    </div>
  )
}

/** In the order of the specification's card (part 2 §2), where it differs from the form's. */
const ordered = [...new Set<ShownQuestion>(['preferredGender', 'cleanliness', ...shownQuestions])]

const answersOn = (card: string, profile: PublicProfile): Fact[] =>
  ordered.flatMap((name): Fact[] => {
    const question = questionOf(name)
    const shown = 'shown' in question ? question.shown : undefined
    return shown?.card === card ? [[shown.label ?? question.label, profile[name]]] : []
  })

/** One person's monthly budget in dollars: `$700 to $1,200 a month`. */
function budgetText({ min, max }: NonNullable<PublicProfile['budget']>): string {
  const [low, high] = [min, max].map((dollars) => (dollars === null ? null : formatMoney(dollars * 100)))
  if (low === null) return `up to ${high} a month`
  if (high === null) return `from ${low} a month`
  return low === high ? `${low} a month` : `${low} to ${high} a month`
}

const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 24

function Card({ title, facts }: { title: string; facts: Fact[] }) {
  const id = useId()
  const stated = facts.filter(([, value]) => value !== null)
  if (stated.length === 0) return null
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
        {stated.map(([label, value]) => (
          <div key={label} className={isLong(value) ? 'col-span-2' : ''}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-lg wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A person's interests; nothing without any. */
export function InterestTags({ tags, className = '' }: { tags: string[]; className?: string }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Interests" className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 rounded-md bg-sunken px-2.5 py-1 text-sm text-ink-2 wrap-anywhere">
          {tag}
        </li>
      ))}
    </ul>
  )
}
