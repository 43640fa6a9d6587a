import { emailHtml } from './email-html.ts'
import { emailText, type Sender } from './email-text.ts'
import type { Email } from '../rules.ts'

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
