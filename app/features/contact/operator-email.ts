import type { Email } from '#app/features/emails/rules.ts'
import { paragraphsOf } from './paragraphs-of.ts'

/** To the operator of the site.
 *  @param facts labels and values of the fields; empty values are left out */
export function operatorEmail(
  subject: string,
  facts: Record<string, string> & { Email: string },
  message = '',
): Email {
  const filled = Object.entries(facts).filter(([, text]) => text !== '')
  return {
    replyTo: facts['Email'],
    subject,
    paragraphs: [filled.map(([name, text]) => `${name}: ${text}`).join(' · '), ...paragraphsOf(message)],
    footer:
      'A reply to this email goes to the address above. The message is also in the admin queue: answer it there, or close it.',
  }
}
