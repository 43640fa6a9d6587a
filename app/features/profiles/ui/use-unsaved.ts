import { useState, type RefObject } from 'react'
import type { AnswersForm, Texts } from '../fields.ts'
import { sentAnswers } from '../sent-answers.ts'

/** Whether a form has unsaved changes: as a function, and as state that follows the input.
 *  @param loaded the values saved last
 *  @param time when they were saved: a new value resets the state */
export function useUnsaved(
  ref: RefObject<HTMLFormElement | null>,
  form: AnswersForm,
  loaded: Partial<Texts>,
  time: string | number,
): { isUnsaved: () => boolean; unsaved: boolean; look: () => void } {
  const isUnsaved = () => {
    if (!ref.current) return false
    const { typed } = sentAnswers(form, new FormData(ref.current))
    return form.fields.some((field) => (typed[field] ?? '').replace(/\r\n?/g, '\n') !== (loaded[field] ?? ''))
  }
  const [seen, see] = useState({ time, unsaved: false })
  // After the event, when a button that clears an answer has done so.
  const look = () => queueMicrotask(() => see({ time, unsaved: isUnsaved() }))
  return { isUnsaved, unsaved: seen.unsaved && seen.time === time, look }
}
