import { usualDay } from '#app/features/campuses/usual-day.ts'
import { formatFullDate, formatList } from '#app/platform/text/format.ts'
import type { Email } from '#app/features/emails/rules.ts'
import { INVITATION_DAYS } from './rules.ts'
import { SITE } from '#app/platform/text/site-name.ts'

type Answered = { name: string; subject: string; at: Date; answer: string }

/** An admin's answer to the sender of a form.
 *  @param replyTo the address that gets replies; null if nobody reads them
 *  @param form the contact form's URL */
export function answerEmail(
  { name, subject, at, answer }: Answered,
  { replyTo, form }: { replyTo: string | null; form: string },
): Email {
  const again = replyTo
    ? 'Reply to this email if you have another question.'
    : `Nobody reads replies to this email. To write again, use ${form}`
  return {
    ...(replyTo && { replyTo }),
    subject: `Re: ${subject}`,
    paragraphs: [`Hi ${name},`, ...paragraphsOf(answer)],
    footer: `You wrote to us on ${formatFullDate(usualDay(at))}. ${again}`,
  }
}

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

const NOT_YOU = 'If that was not you, you can ignore this email.'

/** To the sender of the contact form. It repeats none of their words, because anyone can type anyone's address. */
export const messageReceiptEmail: Email = {
  subject: 'We received your message',
  paragraphs: [
    'Hi,',
    'This email address was used to write to us. The people who run this site will answer shortly.',
  ],
  footer: NOT_YOU,
}

/** To the sender of a request to list homes, as above. */
export const listingReceiptEmail: Email = {
  subject: 'We received your request to list homes',
  paragraphs: [
    'Hi,',
    'This email address was used to ask about listing homes with us. The people who run this site will contact you shortly.',
  ],
  footer: NOT_YOU,
}

const MOST = 16 // of the paragraphs that an email may have

/** The lines of a message as paragraphs of an email. The number is limited, so if there are many lines, they share paragraphs. */
function paragraphsOf(message: string): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return lines.length > MOST ? inFewer(lines) : lines
}

function inFewer(lines: string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last !== undefined && last.length + line.length < 1900)
      joined[joined.length - 1] = `${last} / ${line}`
    else joined.push(line)
  }
  return joined
}

/** To the sender of a request to list homes, after an admin accepted.
 *  @param homes names of the homes that they will manage */
export function invitationEmail(name: string, url: string, homes: string[]): Email {
  const then =
    homes.length === 0
      ? 'Then you can add your first home.'
      : `You will manage these homes: ${formatList(homes)}.`
  return {
    subject: `Your homes on ${SITE}`,
    paragraphs: [
      `Hi ${name},`,
      `You told us that you want to list homes on ${SITE}, and we would be glad to have you. Open the link and choose a password, or log in.`,
      then,
    ],
    button: { label: 'Manage your homes', url },
    footer: `The link works once, for ${INVITATION_DAYS} days. If you did not ask for it, ignore this email: nothing will happen.`,
  }
}
