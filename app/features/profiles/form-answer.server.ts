import { data } from 'react-router'
import { HttpError } from '#app/platform/errors.ts'
import { describeError, type Log } from '#app/platform/log.server.ts'
import type { SentAnswers } from './changed-answers.server.ts'
import type { NotSaved } from './form-answer.ts'
import type { SavedAnswers } from './save-answers.server.ts'

/** The result of saving a form: nothing when it was saved, or the errors together with the typed values, also when the
 *  server failed. */
export async function formAnswer(log: Log, { typed, loaded }: SentAnswers, saving: Promise<SavedAnswers>) {
  try {
    const saved = await saving
    if (saved.ok) return null
    return data<NotSaved>({ ok: false, typed, errors: saved.errors, loaded: saved.loaded }, { status: 422 })
  } catch (error) {
    if (error instanceof HttpError) throw error
    log.error(describeError(error), 'a profile was not saved')
    return data<NotSaved>(
      { ok: false, failed: true, typed, errors: {}, loaded: loaded ?? {} },
      { status: 500 },
    )
  }
}
