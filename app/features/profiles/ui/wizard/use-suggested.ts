import { useEffect, useState, type RefObject } from 'react'
import type { ProfileField, Texts } from '../../fields.ts'

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
