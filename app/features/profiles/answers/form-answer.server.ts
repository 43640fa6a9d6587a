import { data } from 'react-router'
import { HttpError } from '#app/platform/errors.ts'
import { describeError, type Log } from '#app/platform/log/log.server.ts'
import { BROKEN } from '#app/web/form-answer.ts'
import type { SentAnswers } from './changed-answers.server.ts'
import type { AsYouGo, NotSaved } from './form-answer.ts'
import type { SaveAnswersOutcome, SaveAsYouGoOutcome } from './save-answers.server.ts'

/** The result of saving a form: nothing when it was saved, or the errors together with the typed values, also when the
 *  server failed. */
export async function formAnswer(
  log: Log,
  { typed, loaded }: SentAnswers,
  saving: Promise<SaveAnswersOutcome>,
) {
  try {
    const saved = await saving
    if (saved.ok) return null
    return data<NotSaved>({ typed, errors: saved.errors, loaded: saved.loaded }, { status: 422 })
  } catch (error) {
    if (error instanceof HttpError) throw error
    log.error(describeError(error), 'a profile was not saved')
    return data<NotSaved>({ typed, errors: {}, failed: BROKEN, loaded: loaded ?? {} }, { status: 500 })
  }
}

/** The result of saving a form as it is filled in, where an invalid answer is not a failure. */
export async function asYouGoAnswer(log: Log, sent: SentAnswers, saving: Promise<SaveAsYouGoOutcome>) {
  const failed = await formAnswer(log, sent, saving)
  if (failed?.data.failed) return failed
  const saved = await saving
  return { asYouGo: true, errors: saved.ok ? {} : saved.errors, loaded: saved.loaded } satisfies AsYouGo
}
