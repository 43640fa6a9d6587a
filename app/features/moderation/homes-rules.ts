import { href } from 'react-router'
import { z } from 'zod'
import { ADMIN_REASON_MOST } from '#app/features/moderation-queue/rules.ts'
import { listingStatuses, type ListingStatus } from '#app/features/listings/rules.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { plainLines } from '#app/platform/text/plain-text.ts'

/** Homes per page of the staff's list. */
export const STAFF_HOMES_PAGE = 50
/** The most characters and words of a search; fewer than three characters would find too much. */
const ASKED_MOST = 200
const WORDS_MOST = 8
const FEWEST = 3

/** Which homes the staff's list shows, as its address holds it. */
export type HomesFilters = {
  /** An id of a home or a company, or parts of a name, an address with its unit, or a company's name; '' for all. */
  q: string
  status: ListingStatus | null
  /** Only homes that nobody manages, so that nobody but the office can be asked. */
  unmanaged: boolean
  /** The last id of the previous page. */
  after: string | null
}

/** Reads the filters from an address; invalid values are ignored. */
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

/** The words of a search in lower case. */
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

/** And of its file for a spreadsheet. */
export const homesCsvPath = (filters: HomesFilters): string =>
  withQuery(href('/admin/csv/:table', { table: 'homes' }), paramsOf({ ...filters, after: null }))

export const takeDownForm = z.object({
  reason: plainLines(
    ADMIN_REASON_MOST,
    `Please use at most ${ADMIN_REASON_MOST} characters.`,
    'Give a reason: its company reads it.',
  ).pipe(z.string().min(1, 'Give a reason: its company reads it.')),
})

/** A home's state as staff read it. */
export const homeStateLabels: Record<ListingStatus, string> = {
  draft: 'Draft',
  submitted: 'Waits for review',
  published: 'Published',
  paused: 'Paused',
  archived: 'Taken down',
}
