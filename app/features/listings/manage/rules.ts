/** How the list of one's own homes is cut. */
export const homeFilters = ['all', 'asked', 'offered', 'paused', 'gone'] as const
export type HomeFilter = (typeof homeFilters)[number]
export const homeFilterLabels: Record<HomeFilter, string> = {
  all: 'All',
  asked: 'Waiting for your word',
  offered: 'Offered',
  paused: 'Paused',
  gone: 'Taken down',
}

/** Homes of one press. */
export const MOST_AT_ONCE = 200
