import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import { formatFullDate } from '#app/platform/text/format.ts'

type Facts = {
  /** `Room in West Adams, $900 a month`. */
  offer: string
  /** ISO date. */
  freshUntil: string
  url: string
}

/** Why staff took the sublet down. */
export type TakeDownReason = 'report' | 'address' | 'photo'
const reasons: Record<TakeDownReason, string> = {
  report: 'Someone reported it. We looked at it, and took it down because it breaks our rules.',
  address: 'It has the address of a place that someone else offers. We looked at both, and took yours down.',
  photo: 'It shows a photo of a place that someone else offers. We looked at both, and took yours down.',
}

/** The email to the poster of a sublet that was taken down. */
export function subletRemovedEmail(offer: string, reason: TakeDownReason, site: string): Email {
  return {
    subject: 'Your sublet was taken down',
    paragraphs: [
      `You offered: ${offer}.`,
      reasons[reason],
      'If you think that this is a mistake, write to us.',
    ],
    button: { label: 'Write to us', url: `${site}${href('/about-us')}` },
  }
}

/** The email that asks a student whether the sublet is still free. Its link opens a page, which changes nothing until the student
 *  presses a button. */
export function subletQuestionEmail({ offer, freshUntil, url }: Facts): Email {
  return {
    subject: 'Is your sublet still free?',
    paragraphs: [
      `You offer: ${offer}.`,
      `If you do not confirm it, students no longer see it after ${formatFullDate(freshUntil)}. It takes one tap, without logging in.`,
    ],
    button: { label: 'Answer', url },
    footer: 'The link is only for this sublet. Do not forward this email.',
  }
}
