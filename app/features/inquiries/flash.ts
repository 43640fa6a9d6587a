/** What the next page says once after an action (app/web/flash.server.ts). */
export const inquiryFlash = {
  leadAnswered: 'Your answer is in the student’s messages.',
  leadClosed: 'The lead is closed.',
  leadReopened: 'The lead is open again.',
  leadTourOpen: 'A tour is still open. Cancel it or decline the times, then close the lead.',
  tourOffered: 'The times you proposed were sent.',
  tourAgreed: 'The tour is set. You will both get an email with a calendar file.',
  tourEnded: 'Done. The other person is notified.',
  tourKept: 'The agreed time stays.',
  withdrawn: 'Your inquiry is withdrawn. The manager can no longer answer it.',
  added: 'What you added was sent.',
  replyCame: 'Thank you. It is noted that the reply came.',
  noReply: 'Thank you. The manager sees that no reply came.',
  answerSaved: 'The answer is saved.',
  answerDeleted: 'The answer is deleted.',
  joined: 'Your email address is included in the inquiry.',
  notJoined: 'Your email address is not included in the inquiry.',
} as const
