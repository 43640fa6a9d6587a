/** What the next page says once after a change. */
export const providerFlash = {
  added: 'Added. Its button is on the log-in page from now on.',
  saved: 'Saved. It applies from the next log-in.',
  unchanged: 'There were no changes to save.',
  removed: 'Removed. Its button is gone.',
} as const
