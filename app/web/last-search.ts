/** The state of a link to the last search, even from a list of homes, where the bare address means all homes. */
export const LAST_SEARCH = 'last-search'
