/** What browsers know changes of a manager's lists by. */
export const LISTS_CHANGED = 'lists'
