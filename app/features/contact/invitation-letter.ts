import type { Letter } from '#app/features/letters/rules.ts'
import { INVITATION_DAYS } from './rules.ts'

/** To somebody who wants to list homes, after those who run the site agreed. */
export function invitationLetter(name: string, url: string): Letter {
  return {
    subject: 'Your homes on Roost',
    paragraphs: [
      `Hi ${name},`,
      'You wrote that you want to list homes on Roost, and we would like that. Open the link, log in or sign up, and your account can manage homes. You begin with the first one right away.',
    ],
    button: { label: 'Begin with your homes', url },
    footer: `The link works once, for ${INVITATION_DAYS} days. If you did not ask for it, ignore this letter: nothing happens by itself.`,
  }
}
