import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import type { EmailContent } from '#app/features/notifications/notification-email.server.ts'
import { formatCount, formatFullDate } from '#app/platform/text/format.ts'

/** The parts of an inquiry that an email may contain: what the sender typed about themselves. Roommates' names
 *  and addresses stay on the site. */
export type InquiryForEmail = {
  home: string
  /** Who offers it. */
  offeredBy: string
  name: string
  email: string
  phone: string | null
  moveInDate: string | null
  message: string
  roommates: number
  /** Proposed times of a tour, in words. */
  times: string[]
}

/** One paragraph for each line of the text, within the limits of an email. */
function paragraphsOf(message: string): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 12 ? [lines.join(' / ')] : lines
}

function factsOf({ moveInDate, roommates, times }: InquiryForEmail): string[] {
  return [
    moveInDate === null ? [] : [`Move-in date: ${formatFullDate(moveInDate)}.`],
    roommates === 0 ? [] : [`With ${formatCount(roommates, 'roommate')}, named on Roost.`],
    times.length === 0 ? [] : [`Requested tour times: ${times.join('; or ')}.`],
  ].flat()
}

/** To the manager or admins who answer, with the contacts that the sender gave. */
export function leadEmail(inquiry: InquiryForEmail): EmailContent {
  const { home, name, email, phone, message } = inquiry
  return {
    subject: `New inquiry about ${home}`,
    paragraphs: [
      `${name} asks about ${home}:`,
      ...paragraphsOf(message),
      ...factsOf(inquiry),
      `Reach ${name} by email at ${email}${phone === null ? '' : ` or by phone at ${phone}`}, or answer on Roost.`,
    ],
    button: 'Answer',
  }
}

/** What the sender added before an answer, to whoever answers. */
export function additionEmail({
  home,
  name,
  text,
}: {
  home: string
  name: string
  text: string
}): EmailContent {
  return {
    subject: `Added to the inquiry about ${home}`,
    paragraphs: [`${name} added to their inquiry about ${home}:`, ...paragraphsOf(text)],
    button: 'Answer',
  }
}

/** The copy for the sender. It goes to the address of their account, not to the one typed into the form. */
export function copyEmail(inquiry: InquiryForEmail, url: string): Email {
  const { home, offeredBy, name, email, phone, message } = inquiry
  return {
    subject: `Your inquiry about ${home}`,
    paragraphs: [
      `You sent this inquiry about ${home} to ${offeredBy}. You’ll get the answer in your messages on Roost.`,
      ...paragraphsOf(message),
      ...factsOf(inquiry),
      `Sent with it: ${[name, email, phone].filter((part) => part !== null).join(', ')}.`,
    ],
    button: { label: 'See your inquiry', url },
  }
}

/** To an address that the sender typed: a fixed text without anything the sender can write. */
export function roommateEmail(
  { givenName, offeredBy }: { givenName: string; offeredBy: string },
  publicUrl: string,
): Email {
  return {
    subject: 'You were named as a roommate',
    paragraphs: [
      `${givenName} asked about a home on Roost and named you as a future roommate. Your name and this address went to ${offeredBy} with the question.`,
      'If you know nothing about this, ask them, or ignore this email. Nothing else will happen.',
    ],
    button: { label: 'What is Roost?', url: `${publicUrl}${href('/about-us')}` },
    footer: 'We sent this email once because someone typed your address. You are not on a mailing list.',
  }
}
