/** The time at which the server's and browser's clocks are stopped while pictures are taken: a Wednesday morning in Los Angeles. */
export const FROZEN_TIME = Date.parse('2026-10-14T17:30:00Z')
