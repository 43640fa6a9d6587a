import { z } from 'zod'
import { plainLine } from '#app/platform/text/plain-text.ts'
import { moneyField, numberField } from '#app/features/listings/form-fields.ts'
import type { Fee, Floorplan } from '#app/features/listings/rules.ts'
import { dollarsText, numberText } from './field-texts.ts'

/** Utilities that most homes charge for or include. */
const usualUtilities = ['Electricity', 'Gas', 'Water', 'Trash', 'Internet']

/** Stored for a home that charges nothing besides the rent. */
export const NO_FEES: Fee = {
  name: 'Mandatory fees',
  kind: 'fee',
  state: 'included',
  amount: null,
  per: 'unit',
}
export const isNoFees = ({ name, kind, state }: Fee) =>
  name === NO_FEES.name && kind === 'fee' && state === 'included'

export const feeFields = ['name', 'kind', 'state', 'paid', 'amount', 'per'] as const
export type FeeTexts = Record<(typeof feeFields)[number], string>

/** A row of the fees form. Ignores rows without a name, and common utilities without an answer. */
export const feeRow = z
  .object({
    name: plainLine(80, 'The name can have at most 80 characters.'),
    kind: z.enum(['fee', 'optional', 'utility'], 'Choose the kind.'),
    state: z.enum(['', 'amount', 'included', 'unknown'], 'Choose how it is charged.'),
    paid: z.enum(['', 'monthly', 'once'], 'Choose how often it is paid.'),
    amount: moneyField('The amount'),
    per: z.enum(['unit', 'bed', 'person'], 'Choose what the amount is for.'),
  })
  .transform(({ name, kind, state, paid, amount, per }, ctx): Fee | null => {
    const refuse = (field: string, message: string) => {
      ctx.addIssue({ code: 'custom', path: [field], message })
      return z.NEVER
    }
    if (state === '' && amount === null && (name === '' || usualUtilities.includes(name))) return null
    if (name === '') return refuse('name', 'Enter a name, such as Trash.')
    if (state === '' && amount === null) return refuse('state', 'Choose how it is charged.')
    const known = state === '' ? 'amount' : state
    if (known === 'amount' && amount === null) return refuse('amount', 'The amount is required.')
    if (known !== 'amount' && amount !== null)
      return refuse('amount', 'Remove the amount, or choose “Costs extra”.')
    const once = paid === 'once'
    if (once && kind === 'utility')
      return refuse('paid', 'A utility is paid each month. Choose a fee instead.')
    if (known === 'included' && (once || kind === 'optional'))
      return refuse('state', 'Only what a tenant pays each month can be included in the rent.')
    return { name, kind, state: known, amount, per, ...(once && { once }) }
  })

/** The form's rows: the stored fees, the common utilities that are missing, and an empty row. */
export function feeRowsOf(fees: Fee[]): FeeTexts[] {
  const stored = fees
    .filter((fee) => !isNoFees(fee))
    .map(({ amount, once, ...fee }) => ({
      ...fee,
      paid: once ? 'once' : 'monthly',
      amount: dollarsText(amount),
    }))
  const usual = usualUtilities
    .filter((name) => !stored.some((row) => row.name.toLowerCase() === name.toLowerCase()))
    .map((name) => ({ ...EMPTY_FEE, name, kind: 'utility' }))
  return [...stored, ...usual, EMPTY_FEE]
}

export const EMPTY_FEE: FeeTexts = {
  name: '',
  kind: 'fee',
  state: '',
  paid: 'monthly',
  amount: '',
  per: 'unit',
}

export const floorplanFields = ['name', 'beds', 'baths', 'squareFeet', 'photo'] as const
export type FloorplanTexts = Record<(typeof floorplanFields)[number], string>

/** A row of the floorplans form; null if it is empty. `photo` is the URL of one of the home's drawings. */
export const floorplanRow = z
  .object({
    name: plainLine(80, 'The name can have at most 80 characters.'),
    beds: numberField('Beds', { most: 50 }),
    baths: numberField('Baths', { most: 50, step: 0.5 }),
    squareFeet: numberField('Size', { most: 1_000_000 }),
    photo: z.string().max(300),
  })
  .transform((row) => {
    const { photo, ...numbers } = row
    const empty = row.name === '' && photo === '' && numbers.beds === null && numbers.baths === null
    return empty && numbers.squareFeet === null ? null : row
  })

export const EMPTY_FLOORPLAN: FloorplanTexts = { name: '', beds: '', baths: '', squareFeet: '', photo: '' }

/** The stored floorplans, and an empty row. */
export function floorplanRowsOf(plans: Floorplan[]): FloorplanTexts[] {
  const rows = plans.map(({ name, beds, baths, squareFeet, photo }) => ({
    name,
    beds: numberText(beds),
    baths: numberText(baths),
    squareFeet: numberText(squareFeet),
    photo: photo?.src ?? '',
  }))
  return [...rows, EMPTY_FLOORPLAN]
}
