/** What the next page says once after an action (app/web/flash.server.ts). */
export const companyFlash = {
  waits: 'The people who run this site will review the name. Until then, students see the current one.',
  kept: 'The name stays as it is.',
} as const
