/** The name of changes of a manager's lists in live updates to browsers. */
export const LISTS_CHANGED = 'lists'
