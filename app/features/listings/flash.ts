/** What the next page says once after an action (app/web/flash.server.ts). */
export const listingFlash = {
  reported: 'Thank you. The people who run this site will review it and tell you the outcome.',
  edited: 'Property updated successfully!',
} as const
