/** The name of the live event for changed conversations. */
export const MESSAGES_CHANGED = 'messages'
/** All events that change the inbox, including blocks and leaving a group. */
export const inboxEvents = [MESSAGES_CHANGED, 'people', 'groups']
