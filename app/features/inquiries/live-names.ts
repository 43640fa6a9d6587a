/** The live event that tells browsers about changed inquiries and leads. */
export const LEADS_CHANGED = 'leads'
