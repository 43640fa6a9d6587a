/** The name of changes of the list in live updates to browsers. */
export const NOTIFICATIONS_CHANGED = 'notifications'
