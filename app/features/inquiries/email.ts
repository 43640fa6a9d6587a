import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import type { EmailContent } from '#app/features/notifications/notification-email.server.ts'
import { factsAskedIn } from '#app/features/listings/asked-facts.ts'
import { leadLines } from './lead-lines.ts'
import { formatCount, formatFullDate } from '#app/platform/text/format.ts'
import { SITE } from '#app/platform/text/site-name.ts'

/** The parts of an inquiry allowed in an email: what the sender typed about themselves. Roommates' names and addresses stay on the
 *  site. */
export type InquiryForEmail = {
  /** The home's name and address. */
  home: string
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

/** The additional fields for the people who answer. */
export type LeadForEmail = InquiryForEmail & {
  /** Whether `email` is the address that the sender's account confirmed. */
  confirmed: boolean
  homeId: string
  beds: number
  /** The lead's page. */
  url: string
  /** The link for saying that the inquiry was answered by email. */
  repliedUrl: string
}

/** One paragraph for each line of the text, within the paragraph limit of an email. */
function paragraphsOf(message: string): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 12 ? [lines.join(' / ')] : lines
}

function factsOf({ moveInDate, roommates, times }: InquiryForEmail): string[] {
  return [
    moveInDate === null ? [] : [`Move-in date: ${formatFullDate(moveInDate)}.`],
    roommates === 0 ? [] : [`With ${formatCount(roommates, 'roommate')}, named on ${SITE}.`],
    times.length === 0 ? [] : [`Requested tour times: ${times.join('; or ')}.`],
  ].flat()
}

/** A reply to the email goes to the address that the sender typed. */
function replyPart({ name, email, confirmed }: { name: string; email: string; confirmed: boolean }) {
  const typed = `${name} typed the address ${email}, which is not the confirmed one of their account.`
  return {
    replyTo: email,
    note: confirmed
      ? `A reply to this email reaches ${name} at ${email}.`
      : `A reply to this email goes to ${email}. ${typed} To be sure that they get it, answer on ${SITE}.`,
  }
}

/** Added when the message asks for a fact about the home. */
const askedPart = (message: string): string[] =>
  factsAskedIn(message).length === 0
    ? []
    : ['The home’s page can answer part of this: at “Answer”, one tap states it there for every student.']

/** To the manager or admins who answer, with the contact details that the sender gave. */
export function leadEmail(lead: LeadForEmail): EmailContent {
  const { home, name, message } = lead
  const { replyTo, note } = replyPart(lead)
  return {
    replyTo,
    subject: `New inquiry about ${home}`,
    paragraphs: [
      `${name} asks about ${home}:`,
      ...paragraphsOf(message),
      ...factsOf(lead),
      ...askedPart(message),
      note,
    ],
    button: 'Answer',
    link: { label: 'I already replied', url: lead.repliedUrl },
    facts: leadLines(lead),
  }
}

/** To the sender, when the answering side says that they replied by email. It names nobody. */
export const repliedSubject = (home: string) =>
  `The manager of “${home}” says that they already replied to you by email.`

/** To the answering side: what the sender added before an answer. */
export function additionEmail({
  home,
  text,
  ...sender
}: {
  home: string
  name: string
  email: string
  confirmed: boolean
  text: string
}): EmailContent {
  const { replyTo, note } = replyPart(sender)
  return {
    replyTo,
    subject: `Added to the inquiry about ${home}`,
    paragraphs: [`${sender.name} added to their inquiry about ${home}:`, ...paragraphsOf(text), note],
    button: 'Answer',
  }
}

/** The copy for the sender. It goes to the address of their account, not to the one typed into the form. */
export function copyEmail(inquiry: InquiryForEmail, url: string): Email {
  const { home, offeredBy, name, email, phone, message } = inquiry
  return {
    subject: `Your inquiry about ${home}`,
    paragraphs: [
      `You sent this inquiry about ${home} to ${offeredBy}. You’ll get the answer in your messages on ${SITE}.`,
      ...paragraphsOf(message),
      ...factsOf(inquiry),
      `Sent with it: ${[name, email, phone].filter((part) => part !== null).join(', ')}.`,
    ],
    button: { label: 'See your inquiry', url },
  }
}

/** To an address that the sender typed: a fixed text that contains nothing written by the sender. */
export function roommateEmail(
  { givenName, offeredBy }: { givenName: string; offeredBy: string },
  publicUrl: string,
): Email {
  return {
    subject: 'You were named as a roommate',
    paragraphs: [
      `${givenName} asked about a home on ${SITE} and named you as a future roommate. Your name and this address went to ${offeredBy} with the question.`,
      'If you know nothing about this, ask them, or ignore this email. Nothing else will happen.',
    ],
    button: { label: `What is ${SITE}?`, url: `${publicUrl}${href('/about-us')}` },
    footer: 'We sent this email once because someone typed your address. You are not on a mailing list.',
  }
}
