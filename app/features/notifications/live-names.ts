/** The name of the live event for changes of the list. */
export const NOTIFICATIONS_CHANGED = 'notifications'
