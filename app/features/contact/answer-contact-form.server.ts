import { data } from 'react-router'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import type { Context } from '#app/platform/context.ts'
import { openedMark, type SendOnceOutcome } from './send-once.server.ts'
import { HONEYPOT, type ContactFormAnswer } from './rules.ts'

type Tools = Pick<Context, 'now' | 'secrets'>

/** The server's answer to a form, with the typed values. Keeps the timestamp of when the page was opened while it is valid. */
export function answerContactForm<Field extends string>(
  tools: Tools,
  typed: Partial<Record<string, string>>,
  sent: SendOnceOutcome<Field>,
) {
  if (sent.ok) return data<ContactFormAnswer<Field>>({ state: 'sent' })
  const { opened = '', [HONEYPOT]: _honeypot, ...kept } = typed
  const again = { state: 'again' as const, opened: sent.reason === 'old' ? openedMark(tools) : opened }
  return answerNotDone(kept, sent, again)
}
