import { z } from 'zod'
import { BIRTH_DATE_CONFIRMED } from '#app/features/people/age.ts'
import type { AnswersForm, ProfileField, Texts } from './fields.ts'

const shown = z.record(z.string(), z.string())

/** The values of a submitted profile form, for the fields it contained, and the values when it was loaded. */
export function sentAnswers(form: AnswersForm, data: FormData) {
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  const fields = form.fields.filter((field) => data.has(field))
  const typed = fields.map((field): [ProfileField, string] => {
    const all = field === 'tags' ? [...texts('tags'), ...texts('moreTags')] : texts(field)
    // Skips the empty values: the hidden field sent when nothing is checked, and the field for more tags.
    return [field, all.filter(Boolean).join(', ')]
  })
  return {
    form,
    typed: Object.fromEntries(typed) as Partial<Texts>,
    loaded: loadedIn(texts('loaded')[0]),
    confirmed: texts(BIRTH_DATE_CONFIRMED)[0],
  }
}

function loadedIn(text: string | undefined): Partial<Texts> | undefined {
  if (text === undefined) return undefined
  try {
    return shown.parse(JSON.parse(text)) as Partial<Texts>
  } catch {
    return undefined
  }
}
