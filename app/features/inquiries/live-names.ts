/** The event name under which browsers hear of changed inquiries and leads. */
export const LEADS_CHANGED = 'leads'
