/** The name of changes of requests and matches in live updates to browsers. */
export const MATCHES_CHANGED = 'matches'
