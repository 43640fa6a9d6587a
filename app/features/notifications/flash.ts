/** The messages shown once on the next page after an action (app/web/flash.server.ts). */
export const notificationFlash = {
  allRead: 'All notifications are marked as read.',
  cleared: 'Your list is empty.',
  choicesSaved: 'Your choices are saved.',
} as const
