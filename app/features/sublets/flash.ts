/** What the next page says once after an action (app/web/flash.server.ts). */
export const subletFlash = {
  published: 'Your sublet is published. We will ask you every two weeks whether it is still free.',
  draft: 'Saved as a draft. Only you see it until your landlord has agreed, or you have asked.',
  saved: 'Your sublet is saved.',
  paused: 'Nobody else sees it until you show it again.',
  confirmed: 'Confirmed: it is still free and shown.',
  ended: 'It is no longer offered.',
  reported: 'Thank you. The people who run this site look at it and tell you the outcome.',
} as const
