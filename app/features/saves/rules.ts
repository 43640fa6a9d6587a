export const LIST_PAGE = 24 // homes on one page of a list
export const SHORT_LIST = 4 // homes of a list on the profile, which links to all of them
export const VIEWED_MOST = 50

/** The homes on a page that the user likes; null for a visitor. A missing home was not requested. */
export type Likes = Record<string, boolean> | null
