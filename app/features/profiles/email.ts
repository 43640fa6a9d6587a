import { usualDay } from '#app/features/campuses/usual-day.ts'
import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { SITE } from '#app/platform/text/site-name.ts'

/** Sent a week before a profile is hidden because its owner was inactive. */
export function awayEmail({ publicUrl }: { publicUrl: string }, hiddenOn: Date): Email {
  return {
    subject: 'Are you still looking for roommates?',
    paragraphs: [
      `You have not been on ${SITE} for a while, and other students may be waiting for your answer.`,
      `On ${formatFullDate(usualDay(hiddenOn))} your profile will be hidden from everyone but your matches. Nothing is lost: it is shown again as soon as you come back.`,
    ],
    button: {
      label: 'I am still here',
      url: `${publicUrl}${href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}`,
    },
    footer: 'If you have found a place, you don’t need to do anything.',
  }
}
