/** One-time messages on the next page after an action (app/web/flash.server.ts). */
export const feedFlash = {
  fetching: 'We are fetching the list now. This page shows the result.',
  on: 'The list is fetched every night.',
  off: 'The list is no longer fetched at night.',
  rulesSaved: 'Saved. It applies from the next fetch on.',
  removed: 'The address is removed. Your homes stay as they are.',
} as const
