import { href } from 'react-router'
import { z } from 'zod'
import { ADMIN_REASON_MOST } from '#app/features/moderation-queue/rules.ts'
import { listingStatuses, type ListingStatus } from '#app/features/listings/rules.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { plainLines } from '#app/platform/text/plain-text.ts'

/** Homes per page of the staff's list. */
export const STAFF_HOMES_PAGE = 50
/** The most characters and words of a search; fewer than three characters would match too much. */
const ASKED_MOST = 200
const WORDS_MOST = 8
const FEWEST = 3

/** Which homes the staff's list shows, as its URL has it. */
export type HomesFilters = {
  /** The id of a home or company, or parts of a name, an address with its unit, or a company's name; '' for all. */
  q: string
  status: ListingStatus | null
  /** Only homes without a manager, about which only the office can be asked. */
  unmanaged: boolean
  /** The last id of the previous page. */
  after: string | null
}

/** Reads the filters from a URL; ignores invalid values. */
export function readHomesFilters(params: URLSearchParams): HomesFilters {
  const q = (params.get('q') ?? '')
    .slice(0, 4 * ASKED_MOST)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, ASKED_MOST)
  const after = params.get('after') ?? ''
  return {
    q: q.length < FEWEST ? '' : q,
    status: listingStatuses.find((name) => name === params.get('status')) ?? null,
    unmanaged: params.get('manager') === 'none',
    after: isId(after) ? after : null,
  }
}

/** A search's words in lower case. */
export const wordsOfSearch = (q: string): string[] => q.toLowerCase().split(' ').slice(0, WORDS_MOST)

const paramsOf = ({ q, status, unmanaged, after }: Partial<HomesFilters>) =>
  new URLSearchParams(
    Object.entries({ q, status, manager: unmanaged ? 'none' : '', after }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )

/** The address of the list with these filters. */
export const homesPath = (filters: Partial<HomesFilters>): string =>
  withQuery(href('/admin/homes'), paramsOf(filters))

/** The address of the list as a spreadsheet file. */
export const homesCsvPath = (filters: HomesFilters): string =>
  withQuery(href('/admin/csv/:table', { table: 'homes' }), paramsOf({ ...filters, after: null }))

export const takeDownForm = z.object({
  reason: plainLines(
    ADMIN_REASON_MOST,
    `Please use at most ${ADMIN_REASON_MOST} characters.`,
    'Give a reason: its company reads it.',
  ).pipe(z.string().min(1, 'Give a reason: its company reads it.')),
})

/** A home's status, in the staff's words. */
export const homeStateLabels: Record<ListingStatus, string> = {
  draft: 'Draft',
  submitted: 'Waits for review',
  published: 'Published',
  paused: 'Paused',
  archived: 'Taken down',
}
