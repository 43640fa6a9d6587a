import type { Email } from '#app/features/emails/rules.ts'

export function campusCodeEmail(code: string): Email {
  return {
    subject: 'Your code for your campus email',
    paragraphs: ['Enter this code on your account page to confirm your campus email:'],
    code,
    footer: 'It works once, for 10 minutes. If this was not you, ignore this email: nothing was changed.',
  }
}
