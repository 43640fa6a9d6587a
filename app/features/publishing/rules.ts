import type { ListingStatus } from '#app/features/listings/rules.ts'

/** The filters of a manager's list of homes. */
export const homeFilters = ['all', 'asked', 'drafts', 'offered', 'paused', 'gone'] as const
export type HomeFilter = (typeof homeFilters)[number]
export const homeFilterLabels: Record<HomeFilter, string> = {
  all: 'All',
  asked: 'Waiting for confirmation',
  drafts: 'Drafts and in review',
  offered: 'Offered',
  paused: 'Paused',
  gone: 'Taken down',
}

/** Homes per page in the list. */
export const HOMES_A_PAGE = 50

/** The name of the field for a home's new rent. */
export const rentField = (id: string) => `rent-${id}`

/** Maximum number of homes changed in one transaction. */
export const MOST_AT_ONCE = 200

/** Splits any number of homes into batches, each for one transaction. */
export const inBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, at) =>
    ids.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  )

/** The source of homes that managers entered here. */
export const MANAGER_SOURCE = 'manager'

/** A home's status as its manager sees it. */
export const statusLabels: Record<ListingStatus, string> = {
  draft: 'Draft: students do not see it',
  submitted: 'Waiting for review by the people who run this site',
  published: 'Published',
  paused: 'Paused',
  archived: 'Taken down',
}

/** A status in the middle of a line. */
export const statusWords: Record<ListingStatus, string> = {
  draft: 'draft',
  submitted: 'waiting for review',
  published: 'published',
  paused: 'paused',
  archived: 'taken down',
}
