/** What browsers know changes of the list by. */
export const NOTICES_CHANGED = 'notices'
