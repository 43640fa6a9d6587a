/** The messages shown once on the next page after an action (app/web/flash.server.ts). */
export const peopleFlash = {
  blocked:
    'Blocked. You no longer see each other. In a group that you share, each of you sees only “a member”.',
  unblocked: 'Unblocked. You can see each other again.',
  reported: 'Your report is sent. You can read its outcome under “Your account”.',
} as const
