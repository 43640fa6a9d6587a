/** What the next page says once after an action (app/web/flash.server.ts). */
export const companyFlash = {
  waits: 'The people who run this site will look at the name. Until then students see the one before.',
  kept: 'The name stays as it is.',
} as const
