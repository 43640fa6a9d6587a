/** One-time messages on the next page after an action (app/web/flash.server.ts). */
export const buildingFlash = {
  chosen: 'Your building is saved. In a few minutes, homes will show how far away it is.',
  removed: 'Your building is no longer saved.',
} as const
