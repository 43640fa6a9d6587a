/** The name of the live event. */
export const QUEUE_CHANGED = 'moderation-queue'
