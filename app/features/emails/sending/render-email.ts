import { emailHtml } from './email-html.ts'
import { emailText, type Sender } from './email-text.ts'
import type { Email } from '../rules.ts'

/** Renders an e-mail as plain text and as HTML. */
export function renderEmail(email: Email, sender: Sender) {
  const { subject, replyTo, unsubscribe, calendar } = email
  return {
    subject,
    replyTo,
    unsubscribe,
    calendar,
    text: emailText(email, sender),
    html: emailHtml(email, sender),
  }
}
