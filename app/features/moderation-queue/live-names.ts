/** The name of this change in live updates to browsers. */
export const QUEUE_CHANGED = 'moderation-queue'
