/** What browsers know changes of inquiries and leads by. */
export const LEADS_CHANGED = 'leads'
