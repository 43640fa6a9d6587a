/** The id of the company of the office that runs this site, which has the homes that nobody else offers. A migration adds it. */
export const OFFICE = '00000000-0000-4000-8000-000000000001'
