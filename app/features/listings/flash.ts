/** One-time messages on the next page after an action (app/web/flash.server.ts). */
export const listingFlash = {
  reported: 'Thank you. The people who run this site will review it and tell you the outcome.',
  edited: 'Property updated successfully!',
} as const
