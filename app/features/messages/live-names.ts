/** What browsers know the events of a conversation by. */
export const MESSAGES_CHANGED = 'messages'
/** All that changes the inbox: also who blocked whom. */
export const inboxEvents = [MESSAGES_CHANGED, 'people']
