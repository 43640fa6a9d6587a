import type { Fee } from '#app/database/schema/homes/listings.ts'
import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import { formatExactMoney, formatFullDate } from '#app/platform/text/format.ts'
import { amenityLabel } from '#app/features/listings/find-amenity.ts'
import { homeFields, isFact, isPlain, plainField } from '#app/features/listings/home-fields.ts'
import { isNoFees } from './row-forms.ts'
import { statusWords } from './rules.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** A change to a home as a page shows it. */
export type ShownChange = {
  /** ISO time. */
  at: string
  /** `Ada L., staff`, or a phrase if no person made the change. */
  who: string
  changes: string[]
}

/** Columns of the row that are not facts about the home. */
const labels: Record<string, string> = {
  campus: 'Campus',
  status: 'State',
  confirmedAt: 'Confirmed',
  rentedThrough: 'Rented through',
  nextLeaseFrom: 'Next lease offered from',
}
/** The columns among these that are dates. */
const days = ['confirmedAt', 'rentedThrough', 'nextLeaseFrom']

const fieldLabel = (field: string) =>
  isFact(field) ? homeFields[field].label : (ownValue(labels, field) ?? field)

const isMoney = (field: string) => field === 'price' || (isFact(field) && homeFields[field].kind === 'money')
const bases: Record<string, string> = { unit: 'the whole home', bed: 'a bed' }

/** `Price: $2,400 → $2,500`. For long texts and lists it says only that, or how, they changed. */
export function fieldChangeText({ field, from, to }: FieldChange): string {
  const label = fieldLabel(field)
  if (field === 'status' && from === null) return 'Created as a draft'
  // Its line has the time in the reader's zone; a day in UTC may be the day after.
  if (field === 'confirmedAt' && to) return 'Confirmed as available'
  if (field === 'leftOut') return `Left out of its text: ${textOf(to)}`
  if (field === 'description') return `${label} rewritten`
  if (field === 'floorplans') return `${label} changed`
  if (Array.isArray(from) && Array.isArray(to)) return `${label}: ${listText(field, from, to)}`
  return `${label}: ${valueText(field, from)} → ${valueText(field, to)}`
}

/** A home's changes in words. A change of whether the price basis is assumed is mentioned only if the basis itself did not change. */
export const changeTexts = (changes: FieldChange[]): string[] =>
  changes
    .filter(
      ({ field }) => field !== 'priceBasisAssumed' || !changes.some((each) => each.field === 'priceBasis'),
    )
    .map((each) =>
      each.field === 'priceBasis' && changes.some(endsAssumption)
        ? `${fieldLabel(each.field)}: ${valueText(each.field, each.from)} (assumed) → ${valueText(each.field, each.to)}`
        : fieldChangeText(each),
    )

const endsAssumption = ({ field, from }: FieldChange) => field === 'priceBasisAssumed' && from === true

/** `Price: $2,400` for a stated fact; undefined for one that is not stated. */
export function statedText(field: string, value: unknown): string | undefined {
  const text = Array.isArray(value)
    ? value.map((each) => wordOf(field, each)).join(', ')
    : valueText(field, value)
  return text === '' || text === NOT_STATED ? undefined : `${fieldLabel(field)}: ${text}`
}

const NOT_STATED = 'not stated'

function valueText(field: string, value: unknown): string {
  // A draft starts without a rent.
  const isRent = field === 'price' && value === 0
  if (value === null || value === undefined || value === '' || isRent) return NOT_STATED
  if (typeof value === 'number' && isMoney(field)) return formatExactMoney(value)
  if (days.includes(field)) return formatFullDate(textOf(value))
  const about = isFact(field) && isPlain(field) ? plainField(field) : undefined
  if (about?.kind === 'date') return formatFullDate(textOf(value))
  if (about?.kind === 'line' || about?.kind === 'link') return textOf(value)
  if (about?.kind === 'choice') return ownValue(about.labels, textOf(value)) ?? textOf(value)
  if (field === 'status') return ownValue(statusWords, textOf(value)) ?? textOf(value)
  if (field === 'priceBasis') return ownValue(bases, textOf(value)) ?? textOf(value)
  if (field === 'priceBasisAssumed') return value === true ? 'assumed' : 'stated'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((each) => wordOf(field, each)).join(', ')
  return textOf(value).replaceAll('_', ' ')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const feeStates = { included: 'included', unknown: 'not stated' }

function feeText(fee: Fee): string {
  if (isNoFees(fee)) return 'no mandatory fees'
  const { name, kind, state, amount, per, once } = fee
  const charged = state === 'amount' ? `${formatExactMoney(amount ?? 0)} per ${per}` : feeStates[state]
  return `${name} ${charged}${once ? ' once' : ''}${kind === 'optional' ? ', optional' : ''}`
}

function wordOf(field: string, value: unknown): string {
  if (field === 'fees') return feeText(value as Fee)
  return field === 'amenities' ? amenityLabel(textOf(value)) : textOf(value)
}

function listText(field: string, from: unknown[], to: unknown[]): string {
  const word = (value: unknown) => wordOf(field, value)
  const [before, after] = [from.map(word), to.map(word)]
  const [gone, come] = [
    before.filter((each) => !after.includes(each)),
    after.filter((each) => !before.includes(each)),
  ]
  if (field === 'photos') {
    const counts = [come.length > 0 && `${come.length} added`, gone.length > 0 && `${gone.length} removed`]
    return counts.filter(Boolean).join(', ') || 'in a different order'
  }
  const parts = [...come.map((each) => `+ ${each}`), ...gone.map((each) => `− ${each}`)]
  return parts.join(', ') || 'in a different order'
}

type Row = {
  by: 'admin' | 'manager' | 'operator' | 'source'
  givenName: string | null
  at: Date
  changes: FieldChange[]
}

// The desk's changes are recorded as an admin's.
const titles = { admin: 'staff', manager: 'manager' }
const formerly = { admin: 'a former member of staff', manager: 'a former manager' }
const nobody = { operator: 'the operator', source: 'the source’s list' }

/** A row of the history as people who may edit the home see it. */
export function toShown({ by, givenName, at, changes }: Row): ShownChange {
  const person = by === 'admin' || by === 'manager'
  const who = person ? (givenName ? `${givenName}, ${titles[by]}` : formerly[by]) : nobody[by]
  return { at: at.toISOString(), who, changes: changeTexts(changes) }
}
