/** The name of changes of the list in live updates to browsers. */
export const NOTICES_CHANGED = 'notices'
