import { formatList } from '#app/platform/text/format.ts'
import type { Email } from '#app/features/emails/rules.ts'
import { INVITATION_DAYS } from '../rules.ts'

/** To somebody who asked to list homes, after an admin accepted.
 *  @param homes names of the homes that they will manage */
export function invitationEmail(name: string, url: string, homes: string[]): Email {
  const then =
    homes.length === 0
      ? 'Then you can add your first home.'
      : `You will manage these homes: ${formatList(homes)}.`
  return {
    subject: 'Your homes on Roost',
    paragraphs: [
      `Hi ${name},`,
      'You told us that you want to list homes on Roost, and we would be glad to have you. Open the link and choose a password, or log in.',
      then,
    ],
    button: { label: 'Manage your homes', url },
    footer: `The link works once, for ${INVITATION_DAYS} days. If you did not ask for it, ignore this email: nothing will happen.`,
  }
}
