import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import { formatFullDate } from '#app/platform/text/format.ts'

type Facts = {
  /** `Room in West Adams, $900 a month`. */
  offer: string
  freshUntil: Date
  url: string
}

/** The email to whoever offered a sublet that was taken down after a report. */
export function subletRemovedEmail(offer: string, site: string): Email {
  return {
    subject: 'Your sublet was taken down',
    paragraphs: [
      `You offered: ${offer}.`,
      'Someone reported it. We looked at it, and took it down because it breaks our rules.',
      'If you think that this is a mistake, write to us.',
    ],
    button: { label: 'Write to us', url: `${site}${href('/about-us')}` },
  }
}

/** The email that asks a student whether the sublet is still free. Its link opens a page that changes nothing until a button is
 *  pressed. */
export function subletQuestionEmail({ offer, freshUntil, url }: Facts): Email {
  return {
    subject: 'Is your sublet still free?',
    paragraphs: [
      `You offer: ${offer}.`,
      `If you do not confirm it, students no longer see it after ${formatFullDate(freshUntil.toISOString())}. It takes one tap, without logging in.`,
    ],
    button: { label: 'Answer', url },
    footer: 'The link is only for this sublet. Do not forward this email.',
  }
}
