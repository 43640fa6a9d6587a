import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'

/** To a person about whom a report was confirmed. The text is fixed: it says neither who reported nor what.
 *  @param site the site's address */
export function warnedEmail(givenName: string, site: string): Email {
  return {
    subject: 'A warning about what you wrote',
    paragraphs: [
      `Hi ${givenName},`,
      'someone reported what you wrote on Roost. We reviewed it, and it breaks our rules.',
      'We are taking no other action this time. If it happens again, your account may be suspended: then nobody can see you, and you cannot write.',
    ],
    button: { label: 'Read the rules', url: `${site}${href('/terms')}` },
  }
}
