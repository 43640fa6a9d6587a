import { z } from 'zod'
import { flexibleLeases, petPolicies } from '#app/features/listings/choices.ts'
import { choiceField } from '#app/features/listings/form-fields.ts'
import { typedForms } from '#app/features/listings/typed-forms.ts'
import { impossibleOf } from '#app/features/publishing/check-home.ts'
import type { HomeChange } from '#app/features/own-homes/change-homes.server.ts'
import { feesField } from './fill-form.ts'

/** Changes to apply to many homes; empty fields stay as they are in each home. */
const changeForm = z.object({
  availableFrom: typedForms.availableFrom,
  leaseMonths: typedForms.leaseMonths,
  flexibleLease: choiceField(flexibleLeases, 'Choose one of these.'),
  pets: choiceField(petPolicies, 'Choose one of these.'),
  fees: feesField,
})
export type ChangeField = keyof z.input<typeof changeForm>
const changeFields = Object.keys(changeForm.shape) as ChangeField[]

/** The state in the page's address: the typed values, what they mean, and their errors. Invalid values change nothing. */
export function readBulkChange(asked: URLSearchParams, now: Date) {
  const typed = Object.fromEntries(changeFields.map((name) => [name, asked.get(name) ?? ''])) as Record<
    ChangeField,
    string
  >
  const by: HomeChange = {}
  const errors: Partial<Record<ChangeField, string>> = {}
  for (const name of changeFields) {
    const read = changeForm.shape[name].safeParse(typed[name])
    if (!read.success) errors[name] = read.error.issues[0]?.message ?? ''
    else if (read.data !== null) Object.assign(by, { [name]: read.data })
  }
  const { availableFrom = null } = by
  const [wrong] = impossibleOf({ address: '', price: 0, beds: 1, priceBasis: 'unit', availableFrom }, now)
  if (wrong) errors.availableFrom = `${wrong.text}. ${wrong.why}`
  return { typed, by: Object.keys(errors).length > 0 ? {} : by, errors }
}
