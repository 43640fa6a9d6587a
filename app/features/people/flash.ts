/** What the next page says once after an action (app/web/flash.server.ts). */
export const peopleFlash = {
  blocked: 'Blocked. You no longer see each other.',
  unblocked: 'Unblocked. You can see each other again.',
} as const
