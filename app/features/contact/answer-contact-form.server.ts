import { data } from 'react-router'
import { limitedInit } from '#app/features/rate-limits/rules.ts'
import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import type { Context } from '#app/platform/context.ts'
import { openedMark, suspicionMessages, type SendOnceOutcome } from './send-once.server.ts'
import { HONEYPOT, type ContactFormAnswer } from './rules.ts'

type Tools = Pick<Context, 'now' | 'secrets'>

/** The server's answer to a form, with the typed values. The timestamp of when the page was opened is kept while it is
 *  valid. */
export function answerContactForm<Field extends string>(
  tools: Tools,
  typed: Partial<Record<string, string>>,
  sent: SendOnceOutcome<Field>,
) {
  if (sent.ok) return data<ContactFormAnswer<Field>>({ state: 'sent' })
  const { reason } = sent
  const failed =
    reason === 'invalid'
      ? undefined
      : reason === 'limited'
        ? tooManyTries(sent.wait)
        : suspicionMessages[reason]
  const { opened = '', [HONEYPOT]: _honeypot, ...kept } = typed
  const answer: ContactFormAnswer<Field> = {
    state: 'again',
    typed: kept,
    errors: reason === 'invalid' ? sent.errors : {},
    failed,
    opened: reason === 'old' ? openedMark(tools) : opened,
  }
  return data<ContactFormAnswer<Field>>(
    answer,
    reason === 'limited' ? limitedInit(sent.wait) : { status: 422 },
  )
}
