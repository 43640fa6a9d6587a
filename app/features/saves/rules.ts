export const LIST_PAGE = 24 // homes of a list on one page of it
export const SHORT_LIST = 4 // homes of a list on the profile, which leads to all of them
export const VIEWED_MOST = 50

/** Which homes on a page somebody likes; null for a visitor, and a home that is missing was not asked about. */
export type Hearts = Record<string, boolean> | null
