/** The messages shown once on the next page after an action (app/web/flash.server.ts). */
export const roommateFlash = {
  requestSent: 'Your request is sent. We will notify you when they answer.',
  matched:
    'You are matched. You now see what each of you shows only to matches, can start a group together and send each other homes.',
  rejected: 'You said “Not this time”.',
  homeShared: 'Sent. It is in your messages.',
  requestWithdrawn: 'Your request is withdrawn.',
  unmatched: 'You are no longer matched.',
  personHidden: 'They are no longer suggested to you. Your list of hidden people is under “My Matches”.',
  personShown: 'They may be suggested to you again.',
} as const
