import { Link } from 'react-router'
import { genderLabels } from '#app/features/profiles/rules.ts'
import { formatFullDate, formatMoney, formatCount } from '#app/platform/text/format.ts'
import type { Filters, DiscoverSection } from '#app/features/match-index/question.ts'
import { chipClass, RemoveChip } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { MOST_PAGES, ON_PAGE, peopleViewLabels, peopleViews, type PeopleView } from '../people-view.ts'
import { isNarrowed, sectionPath, sectionTitles, unreadAs, type UnreadFilters } from '../find-mate-params.ts'
import { findMatePath } from '../paths.ts'
import type { PersonCard as Card } from '../views.ts'
import { FilterPanel } from './filter-panel.tsx'
import { PersonCard } from './person-card.tsx'

/** The filters that are on, each with its words and what is left without it. */
function filterTags(
  filters: Filters,
  campusName: (slug: string) => string,
): { label: string; rest: Filters }[] {
  const { q, campus, from, to, budget, gender, pets } = filters
  const words: [keyof Filters, string][] = [
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
  return words
    .filter(([name]) => filters[name] !== '')
    .map(([name, label]) => ({ label, rest: { ...filters, [name]: '' } }))
}

type Props = {
  section: DiscoverSection
  filters: Filters
  unread: UnreadFilters
  people: Card[]
  total: number
  page: number
  pages: number
  campuses: readonly { slug: string; name: string }[]
  ownCampus: string | null
  here: string
  shownAs: PeopleView
}

/** A complete section: a grid with search, filters and the active filters. */
export function ViewAll({
  section,
  filters,
  unread,
  people,
  total,
  page,
  pages,
  campuses,
  ownCampus,
  here,
  shownAs,
}: Props) {
  const to = (rest: Filters, page = 1) => sectionPath(section, rest, { page, view: shownAs })
  const tags = filterTags(filters, (slug) => campuses.find((each) => each.slug === slug)?.name ?? slug)
  return (
    <section aria-labelledby="view-all" className="grid min-w-0 gap-5">
      <div>
        <Link
          to={findMatePath}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 hover:text-ink"
        >
          <Icon of="chevron-left" />
          Back to Discover
        </Link>
        <h2 id="view-all" className="text-2xl">
          {filters.q === '' ? sectionTitles[section] : `Results for “${filters.q}”`}
        </h2>
        {section !== 'any' && (
          <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
            {filters.q !== '' && <span>In {sectionTitles[section]}</span>}
            <Link
              to={sectionPath('any', filters, { view: shownAs })}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
            >
              Any campus
            </Link>
          </p>
        )}
      </div>
      <FilterPanel {...{ section, filters, unread, campuses, ownCampus, shownAs }} />
      {Object.entries(unread).map(([name, text]) => (
        <output key={name} className="block rounded-field bg-sunken px-3.5 py-2 text-ink-2 wrap-anywhere">
          We couldn’t read “{text}” as {unreadAs[name as keyof UnreadFilters]}, so it isn’t applied.
        </output>
      ))}
      {tags.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap gap-2">
          {tags.map(({ label, rest }) => (
            <li key={label} className="max-w-full">
              <RemoveChip to={to(rest)} label={label} outcome="shows more people" />
            </li>
          ))}
        </ul>
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="num text-ink-2">
          {total > 0 && formatCount(total, 'person', 'people')}
        </p>
        <nav aria-label="View" className="flex gap-2">
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
      </div>
      {people.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong p-8 text-center text-ink-2">
          {emptyText(filters)}
        </p>
      ) : (
        <ul
          className={`grid gap-4 ${shownAs === 'cards' ? 'md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4' : ''}`}
        >
          {people.map((card) => (
            <li key={card.userId} className="min-w-0">
              <PersonCard {...{ card, here }} wide={shownAs === 'list'} />
            </li>
          ))}
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

/** Texts of the specification, word for word (part 2 §8). */
function emptyText(filters: Filters): string {
  if (!isNarrowed(filters)) return 'No matches available'
  if (filters.q !== '' && !isNarrowed({ ...filters, q: '' })) return 'No users found'
  return 'No matches found with the current filters. Try adjusting your search criteria.'
}
