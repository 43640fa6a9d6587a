/** What browsers know changes of requests and matches by. */
export const MATCHES_CHANGED = 'matches'
