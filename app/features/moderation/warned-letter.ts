import type { Letter } from '#app/features/letters/rules.ts'

/** To somebody of whom a report was right. Its words are fixed, and say nothing of who reported or what.
 *  @param site its address */
export function warnedLetter(givenName: string, site: string): Letter {
  return {
    subject: 'A warning about what you wrote',
    paragraphs: [
      `Hi ${givenName},`,
      'somebody reported what you wrote on Roost. We looked at it, and it is against our rules.',
      'Nothing else happens now. When it happens again, your account may be suspended: then nobody sees you, and you cannot write.',
    ],
    button: { label: 'Read the rules', url: `${site}/terms` },
  }
}
