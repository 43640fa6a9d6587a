/** The messages shown once on the next page after an action (app/web/flash.server.ts). */
export const alertFlash = {
  saved: 'Your search is saved.',
  deleted: 'Saved search deleted.',
} as const
