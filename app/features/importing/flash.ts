/** What the next page says once after an action (app/web/flash.server.ts). */
export const importFlash = {
  feedFetching: 'We are fetching the list now. This page shows the result.',
  feedOn: 'The list is fetched every night.',
  feedOff: 'The list is no longer fetched at night.',
  feedGone: 'Saved. It applies from the next fetch on.',
  feedRemoved: 'The address is removed. Your homes stay as they are.',
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
