import { homeFields } from '#app/features/listings/home-fields.ts'
import { impossibleOf } from '#app/features/publishing/check-home.ts'
import type { Filling } from '#app/features/publishing/fill-drafts.server.ts'
import { fillForm, type FillField } from './fill-form.ts'

export const fillFields = Object.keys(fillForm.shape) as FillField[]
export const isFillField = (name: string): name is FillField => fillFields.some((each) => each === name)

/** The state in the page's address: the typed values, what they mean, and their errors. Invalid values fill nothing. */
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

/** The list name in the address; null for all lists. */
export const listNamed = (name: string | null) =>
  name === null || name === '' || name.length > 60 ? null : name

export const fillLabel = (name: FillField) => homeFields[name].label
