/** The messages shown once on the next page after an action (app/web/flash.server.ts). */
export const profileFlash = {
  placeSaved: 'Your place is saved, and shown on your profile and card.',
  placeRemoved: 'Your place is no longer shown.',
} as const
