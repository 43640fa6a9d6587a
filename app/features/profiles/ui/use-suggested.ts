import { useEffect, useState, type RefObject } from 'react'
import type { ProfileField, Texts, AnswersForm } from '../fields.ts'
import { sentAnswers } from '../sent-answers.ts'

/** Values for fields without an answer, such as those of somebody's last search. */
export type Suggested = Partial<Pick<Texts, 'university' | 'budgetMin' | 'budgetMax' | 'moveInDate'>>

/** Fills in the empty fields of a form. A value that nobody touched is not an answer until the person goes on with the
 *  form: what is saved meanwhile leaves it out (`answersIn`).
 *  @param key of the page that the form is on
 *  @param suggest must stay the same function
 *  @returns the fields with such a value, until it is changed */
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
    suggest().then(fill, () => undefined) // without suggestions the form is complete
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

/** The values of a form without those that only the page filled in. */
export function answersIn(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-suggested]')) fields.set(field.name, '')
  return fields
}

const isField = (target: unknown): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** @returns whether the field was empty and takes the value */
function fillIn(form: HTMLFormElement, name: string, value: string): boolean {
  const field = form.elements.namedItem(name)
  if (!isField(field) || field.value !== '' || value === '' || field === document.activeElement) return false
  field.value = value
  if (field.value === '') return false // such as a university that is not offered
  field.dataset.suggested = ''
  return true
}

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
