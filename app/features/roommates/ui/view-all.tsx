import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { genderLabels } from '#app/features/profiles/rules.ts'
import { formatFullDate, formatMoney, formatCount } from '#app/platform/text/format.ts'
import type { Filters, DiscoverSection } from '#app/features/match-index/question.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { chipClass, RemoveChip } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { MOST_PAGES, ON_PAGE, peopleViewLabels, peopleViews, type PeopleView } from '../people-view.ts'
import {
  isNarrowed,
  sectionPath,
  sectionTitles,
  whyNotApplied,
  type UnreadFilters,
} from '../find-mate-params.ts'
import { findMatePath } from '../paths.ts'
import type { PersonCard as Card } from '../views.ts'
import { PersonCard } from './person-card.tsx'

/** The active filters, each with its label and the filters that remain without it. */
function filterTags(
  filters: Filters,
  campusName: (slug: string) => string,
): { label: string; rest: Filters }[] {
  const { q, campus, from, to, budget, gender, pets } = filters
  const labels: [keyof Filters, string][] = [
    ['q', `“${q}”`],
    ['campus', campusName(campus)],
    ['from', from && `Moves in on or after ${formatFullDate(from)}`],
    ['to', to && `Moves in by ${formatFullDate(to)}`],
    ['budget', budget && `Can pay at least ${formatMoney(Number(budget) * 100)}`],
    ['gender', gender && `Gender: ${genderLabels[gender]}`],
    ['smoking', 'Does not smoke'],
    ['place', 'Has a place'],
    ['pets', pets === 'none' ? 'Has no pets' : 'Fine with pets'],
  ]
  return labels
    .filter(([name]) => filters[name] !== '')
    .map(([name, label]) => ({ label, rest: { ...filters, [name]: '' } }))
}

const BEFORE_REMINDER = 3

type Props = {
  section: DiscoverSection
  filters: Filters
  unread: UnreadFilters
  people: Card[]
  /** A card shown among the people. */
  reminder?: ReactNode
  total: number
  page: number
  pages: number
  campuses: readonly { slug: string; name: string }[]
  here: string
  shownAs: PeopleView
}

/** A full section: a grid with search, filters and the active filters. */
export function ViewAll({
  section,
  filters,
  unread,
  people,
  total,
  page,
  pages,
  campuses,
  reminder,
  here,
  shownAs,
}: Props) {
  const to = (rest: Filters, page = 1) => sectionPath(section, rest, { page, view: shownAs })
  const campusName = (slug: string) => campuses.find((each) => each.slug === slug)?.name ?? slug
  const tags = filterTags(filters, campusName)
  const one = (card: Card) => (
    <li key={card.userId} className="min-w-0">
      <PersonCard {...{ card, here }} wide={shownAs === 'list'} />
    </li>
  )
  return (
    <section aria-labelledby="view-all" className="grid min-w-0 gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={findMatePath}>
          <Icon of="chevron-left" size="s" />
          Back to Discover
        </ButtonLink>
        <nav aria-label="View" className="ml-auto flex gap-2 md:order-last">
          {peopleViews.map((view) => (
            <Link
              key={view}
              to={`${sectionPath(section, filters, { page })}&view=${view}`}
              replace
              preventScrollReset
              aria-current={view === shownAs ? 'true' : undefined}
              className={chipClass(view === shownAs)}
            >
              {peopleViewLabels[view]}
            </Link>
          ))}
        </nav>
        <h2 id="view-all" className="min-w-0 text-2xl wrap-anywhere">
          {titleOf(section, filters, campusName)}
        </h2>
        <p aria-live="polite" className="num text-ink-2">
          {total > 0 && formatCount(total, 'person', 'people')}
        </p>
        {section !== 'any' && (
          <Link
            to={sectionPath('any', filters, { view: shownAs })}
            className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
          >
            Any campus
          </Link>
        )}
      </div>
      {Object.entries(unread).map(([name, text]) => (
        <output key={name} className="block rounded-field bg-sunken px-3.5 py-2 text-ink-2 wrap-anywhere">
          {whyNotApplied(name as keyof UnreadFilters, text).page}
        </output>
      ))}
      {tags.length > 0 && (
        <ul
          aria-label="Active filters"
          className="flex gap-2 [scrollbar-width:none] max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap"
        >
          {tags.map(({ label, rest }) => (
            <li key={label} className="relative max-w-full shrink-0">
              <RemoveChip to={to(rest)} label={label} outcome="shows more people" preventScrollReset />
            </li>
          ))}
          <li className="shrink-0">
            <Link
              to={sectionPath(section, {}, { view: shownAs })}
              preventScrollReset
              className="inline-flex h-11 items-center px-2 underline underline-offset-4"
            >
              Clear Filters
            </Link>
          </li>
        </ul>
      )}
      {people.length === 0 ? (
        <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong p-8 text-center text-ink-2">
          <p>{emptyText(filters)}</p>
          {section !== 'any' && (
            <ButtonLink to={sectionPath('any', filters, { view: shownAs })}>Look at any campus</ButtonLink>
          )}
        </div>
      ) : (
        <ul
          className={`grid gap-4 ${shownAs === 'cards' ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,18.75rem),1fr))]' : ''}`}
        >
          {people.slice(0, BEFORE_REMINDER).map(one)}
          {reminder && <li key="reminder">{reminder}</li>}
          {people.slice(BEFORE_REMINDER).map(one)}
        </ul>
      )}
      {page >= MOST_PAGES && total > MOST_PAGES * ON_PAGE && (
        <p className="text-ink-2">
          These are the best {MOST_PAGES * ON_PAGE}. Filters or a search show others.
        </p>
      )}
      <Pagination page={Math.min(page, MOST_PAGES)} pages={pages} href={(at) => to(filters, at)} />
    </section>
  )
}

function titleOf(section: DiscoverSection, { q, campus }: Filters, campusName: (slug: string) => string) {
  if (q !== '') return `Results for “${q}”`
  return section === 'any' && campus !== '' ? campusName(campus) : sectionTitles[section]
}

/** Texts of the specification, word for word (part 2 §8). */
function emptyText(filters: Filters): string {
  if (!isNarrowed(filters)) return 'No matches available'
  if (filters.q !== '' && !isNarrowed({ ...filters, q: '' })) return 'No users found'
  return 'No matches found with the current filters. Try adjusting your search criteria.'
}
