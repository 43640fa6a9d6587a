/** The names of a conversation's events in live updates to browsers. */
export const MESSAGES_CHANGED = 'messages'
/** All events that change the inbox, including blocks and leaving a group. */
export const inboxEvents = [MESSAGES_CHANGED, 'people', 'groups']
