/** The messages shown once on the next page after an action (app/web/flash.server.ts). */
export const groupFlash = {
  invited: 'Invitation sent.',
  homeListed: (home: string) => `Added “${home}” to the shortlist.`,
  invitationWithdrawn: 'The invitation is withdrawn.',
  linkWithdrawn: 'The link no longer works.',
  memberRemoved: 'They are no longer in the group.',
  left: 'You left the group.',
  deleted: 'The group is deleted.',
  saved: 'Saved for everyone in the group.',
  capSaved: 'Your budget is saved.',
  minutesSaved: 'Your choice is saved.',
  joined: 'You joined the group.',
  asked: 'Your request is sent.',
  admitted: 'They are in the group.',
  requestDeclined: 'You said no. They are not told.',
  declined: 'You said no. Nobody gets an email about it.',
  started: 'Your group is created, and your match is invited.',
} as const
