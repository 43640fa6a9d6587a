import type { EmailContent } from '#app/features/notifications/sending/notification-email.server.ts'

/** The email to those who are asked to agree to a proposal. Like that below, it names neither people nor the group. */
export const askedEmail: EmailContent = {
  subject: 'A roommate group asks for your agreement',
  paragraphs: [
    'A member proposes something that happens only if everyone agrees. Open Roost to see what it is, and say yes or no.',
  ],
  button: 'See the proposal',
}

/** The email to whoever made a proposal to which somebody said no. */
export const endedEmail: EmailContent = {
  subject: 'Your proposal in a roommate group ended',
  paragraphs: ['Not everyone agreed, so nothing was changed. You can talk about it and propose it again.'],
  button: 'Open the group',
}
