/** The moment at which the clocks of server and browser stand still while pictures are taken: a Wednesday morning in
 *  Los Angeles. */
export const STOPPED_AT = Date.parse('2026-10-14T17:30:00Z')
