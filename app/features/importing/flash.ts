/** One-time messages on the next page after an action (app/web/flash.server.ts). */
export const importFlash = {
  goneUnchanged:
    'Nothing was changed: a newer list was imported in the meantime, or they are no longer offered.',
  goneStarted: 'We are doing that now. This page shows the progress.',
  listReceived: 'Your list was received.',
  listApplying: 'We are importing your homes.',
  editsKept: 'We are checking the list again, and keep your changes.',
  editsTaken: 'We are checking the list again. It replaces what was changed here.',
  listNotReady: 'This list can no longer be applied. Send the file again.',
  listDeleted: 'The list is deleted. Your homes stay as they are.',
  listBusy: 'It is being processed at this moment, so it cannot be deleted.',
} as const
