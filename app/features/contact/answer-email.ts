import { formatFullDate } from '#app/platform/text/format.ts'
import type { Email } from '#app/features/emails/rules.ts'
import { paragraphsOf } from './paragraphs-of.ts'

type Answered = { name: string; subject: string; at: Date; answer: string }

/** An admin's answer to the sender of a form.
 *  @param replyTo who reads replies; null when nobody does
 *  @param form the address of the contact form */
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
    footer: `You wrote to us on ${formatFullDate(at.toISOString())}. ${again}`,
  }
}
