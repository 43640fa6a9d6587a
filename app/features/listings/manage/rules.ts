import type { ListingStatus } from '../rules.ts'

/** How the list of one's own homes is cut. */
export const homeFilters = ['all', 'asked', 'drafts', 'offered', 'paused', 'gone'] as const
export type HomeFilter = (typeof homeFilters)[number]
export const homeFilterLabels: Record<HomeFilter, string> = {
  all: 'All',
  asked: 'Waiting for your word',
  drafts: 'Drafts',
  offered: 'Offered',
  paused: 'Paused',
  gone: 'Taken down',
}

/** Homes of one page of the list. */
export const HOMES_A_PAGE = 50

/** Homes of one press. */
export const MOST_AT_ONCE = 200

/** The source of homes that were written here by their managers. */
export const MANAGER_SOURCE = 'manager'

/** What its manager reads of a home's state. */
export const statusLabels: Record<ListingStatus, string> = {
  draft: 'Draft: only you see it',
  submitted: 'Waiting for review by the people who run this site',
  published: 'Published',
  paused: 'Paused',
  archived: 'Taken down',
}
