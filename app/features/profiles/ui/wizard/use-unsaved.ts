import { useState, type RefObject } from 'react'
import type { AnswersForm, ProfileField, Texts } from '../../fields.ts'
import { sentAnswers } from '../../answers/sent-answers.ts'
import { answersIn } from './use-suggested.ts'

/** The fields with another value than the one saved last. */
function differing(typed: Partial<Texts>, loaded: Partial<Texts>): ProfileField[] {
  const fields = Object.keys(typed) as ProfileField[]
  return fields.filter((field) => plain(typed[field]) !== plain(loaded[field]))
}

const plain = (text = '') => text.replace(/\r\n?/g, '\n')

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
    const { typed } = sentAnswers(form, answersIn(ref.current))
    return differing(typed, loaded).length > 0
  }
  const [seen, see] = useState({ time, unsaved: false })
  // After the event, when a button that clears an answer has done so.
  const look = () => queueMicrotask(() => see({ time, unsaved: isUnsaved() }))
  return { isUnsaved, unsaved: seen.unsaved && seen.time === time, look }
}
