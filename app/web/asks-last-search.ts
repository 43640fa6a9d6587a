/** The state of a link that leads to the last search, also from a list of homes, where the bare address alone means all homes. */
export const ASKS_LAST_SEARCH = { lastSearch: true }

/** @param state of a location, which anything may have left there */
export const asksLastSearch = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'lastSearch' in state
