/** The live event for changes to a manager's lists. */
export const LISTS_CHANGED = 'lists'
