import { useEffect, useState, type RefObject } from 'react'
import type { ProfileField, Texts, AnswersForm } from '../fields.ts'
import { sentAnswers } from '../sent-answers.ts'

/** Values for unanswered fields, such as those from the user's last search. */
export type Suggested = Partial<Pick<Texts, 'university' | 'budgetMin' | 'budgetMax' | 'moveInDate'>>

/** Fills in the empty fields of a form. A value that nobody touched is not an answer until the user continues with the form; saves
 *  before that leave it out (`answersIn`).
 *  @param key the key of the form's page
 *  @param suggest must stay the same function
 *  @returns the fields that still have such a value */
export function useSuggested(
  ref: RefObject<HTMLFormElement | null>,
  key: string,
  suggest: () => Promise<Suggested>,
): readonly ProfileField[] {
  const [suggested, setSuggested] = useState<{ key: string; fields: readonly ProfileField[] }>()
  useEffect(() => {
    const form = ref.current
    let isLeft = false
    const fill = (values: Suggested) => {
      if (!form || isLeft) return
      const filled = (Object.keys(values) as (keyof Suggested)[]).filter((field) =>
        fillIn(form, field, values[field] ?? ''),
      )
      if (filled.length > 0) setSuggested({ key, fields: filled })
    }
    suggest().then(fill, () => undefined) // the form works without suggestions
    const touched = ({ target }: Event) => {
      if (!isField(target) || target.dataset.suggested === undefined) return
      delete target.dataset.suggested
      setSuggested((all) => all && { key, fields: all.fields.filter((field) => field !== target.name) })
    }
    form?.addEventListener('input', touched)
    return () => {
      isLeft = true
      form?.removeEventListener('input', touched)
    }
  }, [ref, key, suggest])
  return suggested?.key === key ? suggested.fields : []
}

/** The form's values without those that only the page filled in. */
export function answersIn(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-suggested]')) fields.set(field.name, '')
  return fields
}

const isField = (target: unknown): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** @returns whether the field was empty and accepted the value */
function fillIn(form: HTMLFormElement, name: string, value: string): boolean {
  const field = form.elements.namedItem(name)
  if (!isField(field) || field.value !== '' || value === '' || field === document.activeElement) return false
  field.value = value
  if (field.value === '') return false // such as a university that is not among the options
  field.dataset.suggested = ''
  return true
}

/** The fields whose value differs from the last saved one. */
function differing(typed: Partial<Texts>, loaded: Partial<Texts>): ProfileField[] {
  const fields = Object.keys(typed) as ProfileField[]
  return fields.filter((field) => plain(typed[field]) !== plain(loaded[field]))
}

const plain = (text = '') => text.replace(/\r\n?/g, '\n')

/** Whether a form has unsaved changes, as a function and as state that follows the input.
 *  @param loaded the last saved values
 *  @param time when they were saved; a new value resets the state */
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
  // After the event, so that a button that clears an answer has already done so.
  const look = () => queueMicrotask(() => see({ time, unsaved: isUnsaved() }))
  return { isUnsaved, unsaved: seen.unsaved && seen.time === time, look }
}
