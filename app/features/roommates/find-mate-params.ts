import { bounded, cutLine, type BoundedLine } from '#app/platform/text/bounded.ts'
import { readDate, readDollars, type Read } from '#app/platform/text/typed-values.ts'
import { notApplied } from '#app/ui/fields/not-applied.ts'
import { findMatePath } from './paths.ts'
import type { PeopleView } from './people-view.ts'
import {
  sections,
  wantedGenders,
  type DiscoverSection,
  type Filters,
} from '#app/features/match-index/question.ts'

export const sectionTitles: Record<DiscoverSection, string> = {
  any: 'Any campus',
  top: 'Top matches',
  major: 'Matched by major',
  university: 'Same university',
  interests: 'Common interests',
}

export const statuses = ['all', 'matched', 'pending'] as const
export type Status = (typeof statuses)[number]
export const matchStatusLabels: Record<Status, string> = {
  all: 'All',
  matched: 'Matched',
  pending: 'Pending',
}
const filterNames = ['q', 'campus', 'from', 'to', 'budget', 'gender', 'smoking', 'pets', 'place'] as const

/** The names of the query parameters, including the view. */
export const findMateNames = ['tab', 'status', 'all', 'page', 'group', 'view', ...filterNames] as const

export type FindMateParams = {
  tab: 'discover' | 'matches'
  status: Status
  /** The section shown in full; null for all sections as rows. */
  section: DiscoverSection | null
  page: number
  /** The id of a group that is looking for one more member; '' for the user alone. */
  group: string
  filters: Filters
  unread: UnreadFilters
}

/** Filter text that could not be read, including a last day before the first one. It is not applied, and the page says so next to
 *  the field. */
export type UnreadFilters = Partial<Record<'from' | 'to' | 'budget', string>>
const unreadAs = { from: 'a date', to: 'a date', budget: 'whole dollars' } as const

/** Why a filter is not applied: a text for its field, and one with the typed value for the page. */
export function whyNotApplied(name: keyof UnreadFilters, text: string): { field: string; page: string } {
  if (name === 'to' && /^\d{4}-/.test(text) && readDate(cutLine(text)))
    return {
      field: 'This is before the first day, so it isn’t applied.',
      page: `“${text}” is before the first day to move in, so it isn’t applied.`,
    }
  const as = unreadAs[name]
  return { field: notApplied(as), page: `We couldn’t read “${text}” as ${as}, so it isn’t applied.` }
}

const one = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)
const dollars = (text: BoundedLine) => {
  const read = readDollars(text)
  return typeof read === 'number' && (read <= 0 || read >= 100_000) ? undefined : read
}

/** Parses a URL. Invalid values are ignored, so that an old or mistyped link still shows people. */
export function readParams(params: URLSearchParams): FindMateParams {
  const unread: UnreadFilters = {}
  const typed = (name: keyof UnreadFilters, parse: (text: BoundedLine) => Read<string | number>): string => {
    const text = (params.get(name) ?? '').replaceAll('\0', '').trim()
    const value = parse(bounded(text, 40) ?? UNREADABLE)
    if (value === undefined) unread[name] = text.slice(0, 40)
    return String(value ?? '')
  }
  const page = Number(params.get('page') ?? '1')
  const filters: Filters = {
    q: cutLine(params.get('q') ?? '')
      .replaceAll('\0', '')
      .trim()
      .slice(0, 80),
    campus: /^[a-z0-9-]{1,40}$/.exec(params.get('campus') ?? '')?.[0] ?? '',
    from: typed('from', readDate),
    to: typed('to', readDate),
    budget: typed('budget', dollars),
    gender: one(wantedGenders, params.get('gender')) ?? '',
    smoking: one(['no'] as const, params.get('smoking')) ?? '',
    pets: one(['none', 'fine'] as const, params.get('pets')) ?? '',
    place: one(['yes'] as const, params.get('place')) ?? '',
  }
  // Nobody could match a date range that ends before it starts.
  if (filters.from !== '' && filters.to !== '' && filters.to < filters.from) {
    unread.to = filters.to
    filters.to = ''
  }
  const asked = one(sections, params.get('all'))
  // The section of the user's own university does not apply to another campus.
  const named = asked === 'university' && filters.campus !== '' ? 'any' : asked
  return {
    tab: params.get('tab') === 'matches' ? 'matches' : 'discover',
    status: one(statuses, params.get('status')) ?? 'all',
    section: named ?? (isNarrowed(filters) || Object.keys(unread).length > 0 ? 'any' : null),
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    group: (params.get('group') ?? '').slice(0, 40),
    filters,
    unread,
  }
}

/** A placeholder for text that is too long. */
const UNREADABLE = cutLine('?')

export const isNarrowed = (filters: Filters) => filterNames.some((name) => filters[name] !== '')

type Shown = { page?: number; view?: PeopleView }

/** The URL of View All with its filters, and the view unless it is the default. */
export function sectionPath(
  section: DiscoverSection,
  filters: Partial<Filters> = {},
  { page = 1, view = 'cards' }: Shown = {},
): string {
  const query = new URLSearchParams({ all: section })
  for (const name of filterNames) if (filters[name]) query.set(name, filters[name])
  if (page > 1) query.set('page', String(page))
  if (view !== 'cards') query.set('view', view)
  return `${findMatePath}?${query.toString()}`
}
