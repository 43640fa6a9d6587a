/** The id of the company for the office that runs this site, which has the homes that nobody else offers. A migration adds
 *  it; its people are the admins (`app/database/sql/company-people.server.ts`). */
export const OFFICE = '00000000-0000-4000-8000-000000000001'

/** The manager of a home that somebody adds for their company. The office's homes have none: every admin looks after them. */
export const managerIn = (companyId: string, userId: string): string | null =>
  companyId === OFFICE ? null : userId
