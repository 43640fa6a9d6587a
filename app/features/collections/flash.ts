/** The messages shown once on the next page after an action (app/web/flash.server.ts). */
export const collectionFlash = {
  saved: 'Saved for everyone in the collection.',
  homeRemoved: 'The property is no longer in the collection.',
  deleted: 'The collection is deleted. Any member can restore it for 30 days.',
  restored: 'The collection is back, with everything that was in it.',
  shared: 'Sharing is saved.',
  linkRenewed: 'The link is renewed. The previous link no longer works.',
  left: 'You left the collection.',
  rejoined: 'You are back in the collection.',
  asked: 'If this collection exists, its members can now let you in. We will notify you when they do.',
  admitted: 'They can open the collection now.',
  declined: 'Declined. They will not be notified.',
  homeAdded: 'Property added to collection successfully!',
  homeTakenOut: 'Removed from that collection.',
  created: 'Your collection is created.',
} as const
