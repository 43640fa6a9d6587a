/** What the next page says once after an action (app/web/flash.server.ts). */
export const campusFlash = {
  saved: 'Saved. The site shows it from now on.',
  archived: 'Archived: it can no longer be chosen.',
  offered: 'It can be chosen again.',
  added: 'Added. Students can choose it from now on.',
  deleted: 'The campus is deleted.',
} as const
