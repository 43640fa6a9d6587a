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

/** Homes per page of the list. */
export const HOMES_A_PAGE = 50

/** The name of the field for the new rent of a home. */
export const rentField = (id: string) => `rent-${id}`

/** Homes that one transaction changes. */
export const MOST_AT_ONCE = 200

/** Any number of them, in parts that one transaction each changes. */
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
