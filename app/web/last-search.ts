/** The state of a link that leads to the last search, also from a list of homes, where the bare address alone means all homes. */
export const LAST_SEARCH = 'last-search'
