import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { homeFilters, type HomeFilter } from '#app/features/publishing/rules.ts'

/** The sort orders of a manager's list of homes; the first is the default. */
export const ownHomeSorts = ['confirmed', 'rent', 'available', 'views'] as const
export type OwnHomeSort = (typeof ownHomeSorts)[number]
export const ownHomeSortLabels: Record<OwnHomeSort, string> = {
  confirmed: 'Confirmed, longest ago first',
  rent: 'Rent, lowest first',
  available: 'Available, soonest first',
  views: 'Views, most first',
}

/** Which of their homes a manager asks for; `page` starts at 1. */
export type HomesAsked = { show: HomeFilter; q: string; sort: OwnHomeSort; page: number }

/** Maximum number of characters in the search field. */
export const FIND_MOST = 100
const PAGES_MOST = 1000

/** What an address of the list asks for; values that cannot be read become the default. */
export function readHomesAsked(params: URLSearchParams): HomesAsked {
  const page = Number(params.get('page') ?? 1)
  return {
    show: homeFilters.find((each) => each === params.get('show')) ?? 'all',
    q: cutLine(params.get('q') ?? '', FIND_MOST).trim(),
    sort: ownHomeSorts.find((each) => each === params.get('sort')) ?? 'confirmed',
    page: Number.isInteger(page) && page >= 1 && page <= PAGES_MOST ? page : 1,
  }
}

/** The address's query for such a request, with `?`; empty for the default. */
export function homesQuery({ show, q, sort, page }: HomesAsked): string {
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(q !== '' && { q }),
    ...(sort !== 'confirmed' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query && `?${query}`
}

/** Words before a unit number, which people write in different ways. */
export const UNIT_WORDS = ['#', 'apt', 'apartment', 'unit', 'suite', 'ste', 'room', 'rm', 'no', 'number']
const UNIT = new Set(UNIT_WORDS)
/** Splits `apt102` into two words. */
function apart(word: string): string[] {
  const unit = UNIT_WORDS.find((each) => word.startsWith(each) && /^\p{N}/u.test(word.slice(each.length)))
  return unit === undefined ? [word] : [unit, word.slice(unit.length)]
}
const WORDS_MOST = 8

/** A search's words, in lower case: `12 fern, apt 4B` becomes `12`, `fern`, and the unit `4b`. */
export function homeWords(q: string): { text: string; isUnit: boolean }[] {
  const written = normalized(cutLine(q, FIND_MOST), 'NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+|#/gu)
  const parts = (written ?? []).flatMap(apart)
  return parts
    .map((text, at) => ({ text, isUnit: UNIT.has(parts[at - 1] ?? '') }))
    .filter(({ text }, at) => !(UNIT.has(text) && at < parts.length - 1) && text !== '#')
    .slice(0, WORDS_MOST)
}
