import { z } from 'zod'
import type { AnswersForm, Field, Texts } from '../fields.ts'

const shown = z.record(z.string(), z.string())

/** The values of a submitted profile form, and the values when it was loaded. */
export function sentAnswers(form: AnswersForm, data: FormData) {
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  const fields = form.fields.filter((field) => data.has(field) || !form.elsewhere?.includes(field))
  const typed = fields.map((field): [Field, string] => {
    const all = field === 'tags' ? [...texts('tags'), ...texts('moreTags')] : texts(field)
    // The line for more tags is usually empty, and then is not a tag.
    return [field, (field === 'tags' ? all.filter(Boolean) : all).join(', ')]
  })
  return { form, typed: Object.fromEntries(typed) as Partial<Texts>, loaded: loadedIn(texts('loaded')[0]) }
}

function loadedIn(text: string | undefined): Partial<Texts> | undefined {
  if (text === undefined) return undefined
  try {
    return shown.parse(JSON.parse(text)) as Partial<Texts>
  } catch {
    return undefined
  }
}
