import type { Email } from '#app/features/emails/rules.ts'

/** To whoever asked to list homes. It has none of their words, because anybody can type anybody's address. */
export const receiptEmail: Email = {
  subject: 'We received your request to list homes',
  paragraphs: [
    'Hi,',
    'This email address was used to ask about listing homes with us. The people who run this site will contact you shortly.',
  ],
  footer: 'If that was not you, you can ignore this email.',
}
