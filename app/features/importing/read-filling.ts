import { homeFields } from '#app/features/listings/home-fields.ts'
import { impossibleOf } from '#app/features/publishing/check-home.ts'
import type { Filling } from '#app/features/publishing/fill-drafts.server.ts'
import { fillForm, type FillField } from './fill-form.ts'

export const fillFields = Object.keys(fillForm.shape) as FillField[]
export const isFillField = (name: string): name is FillField => fillFields.some((each) => each === name)

/** What the address of the page says: what is typed, what it means, and what is wrong. Wrong ones fill nothing. */
export function readFilling(asked: URLSearchParams, now: Date) {
  const typed = Object.fromEntries(fillFields.map((name) => [name, asked.get(name) ?? ''])) as Record<
    FillField,
    string
  >
  const filling: Filling = {}
  const errors: Partial<Record<FillField, string>> = {}
  for (const name of fillFields) {
    const read = fillForm.shape[name].safeParse(typed[name])
    if (!read.success) errors[name] = read.error.issues[0]?.message ?? ''
    else if (read.data !== null && read.data !== '') Object.assign(filling, { [name]: read.data })
  }
  const { availableFrom = null } = filling
  const [wrong] = impossibleOf({ address: '', price: 0, beds: 1, priceBasis: 'unit', availableFrom }, now)
  if (wrong) {
    errors.availableFrom = `${wrong.text}. ${wrong.why}`
    delete filling.availableFrom
  }
  return { typed, filling: Object.keys(errors).length > 0 ? {} : filling, errors }
}

/** What the name of a list in the address says; null for all. */
export const listNamed = (name: string | null) =>
  name === null || name === '' || name.length > 60 ? null : name

/** What a field is called. */
export const fillLabel = (name: FillField) => homeFields[name].label
