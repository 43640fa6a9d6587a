/** What the next page says once after an action (app/web/flash.server.ts). */
export const notificationFlash = {
  allRead: 'All notifications are marked as read.',
  cleared: 'Your list is empty.',
  choicesSaved: 'Your choices are saved.',
} as const
