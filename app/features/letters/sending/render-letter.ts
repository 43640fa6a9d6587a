import { letterHtml } from './letter-html.ts'
import { letterText, type Sender } from './letter-text.ts'
import type { Letter } from '../rules.ts'

/** Renders an e-mail as plain text and as HTML. */
export function renderLetter(letter: Letter, sender: Sender) {
  const { subject, replyTo, unsubscribe, calendar } = letter
  return {
    subject,
    replyTo,
    unsubscribe,
    calendar,
    text: letterText(letter, sender),
    html: letterHtml(letter, sender),
  }
}
