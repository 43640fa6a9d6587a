import { formatExactMoney, formatNumber } from '#app/platform/text/format.ts'
import { formatMoveDay } from '#app/platform/text/move-day.ts'
import { flexibleLeaseLabels } from '#app/features/listings/choices.ts'
import { accessFeatures } from '#app/features/listings/amenities.ts'
import {
  homeFields,
  isPlain,
  plainField,
  shownNames,
  type PlainName,
  type ShownName,
} from '#app/features/listings/home-fields.ts'
import type { CostLine } from '#app/features/listings/price.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'

/** A fact with its name. `value` null: not stated. `to`: the web address that it contains. */
export type HomeFact = { field: ShownName; name: string; value: string | null; to?: string }

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Facts that come first on a page. */
const first: ShownName[] = ['availableFrom', 'leaseType', 'leaseMonths', 'flexibleLease']
export const shownInOrder = [...first, ...shownNames.filter((name) => !first.includes(name))]

/** Facts that are not formatted by their kind. */
const own: { [Name in ShownName]?: (home: ListingDetail, today: string) => string | null } = {
  availableFrom: ({ availableFrom: from }, today) =>
    from && (from <= today ? 'Now' : formatMoveDay(from, today)),
  // A lease of any length, or from month to month, has no length to state.
  leaseMonths: ({ leaseMonths, flexibleLease }) =>
    leaseLength(leaseMonths) ?? (flexibleLease && flexibleLeaseLabels[flexibleLease]),
  accessFeatures: (home) => {
    const has = accessFeatures.filter(({ key }) => home.accessFeatures.includes(key))
    return has.map(({ label }) => label).join(', ') || null
  },
}

/** All of a home's facts except amenities, in a fixed order. @param today ISO date */
export function homeFacts(home: ListingDetail, today: string): HomeFact[] {
  return shownInOrder.map((field) => {
    const { label: name } = homeFields[field]
    const value = own[field] ? own[field](home, today) : isPlain(field) ? factText(field, home[field]) : null
    return { field, name, value, ...(value?.startsWith('https://') && isLink(field, value) && { to: value }) }
  })
}

function isLink(field: ShownName, text: string): boolean {
  if (!isPlain(field)) return false
  const { kind } = plainField(field)
  return kind === 'link' || (kind === 'line' && !text.includes(' ') && URL.canParse(text))
}

function factText(name: PlainName, value: ListingDetail[ShownName & PlainName]): string | null {
  const field = plainField(name)
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return field.kind === 'number' ? numberText(value, field.unit) : String(value)
  if (typeof value === 'string') return field.kind === 'choice' ? (field.labels[value] ?? value) : value
  return leaseLength(value)
}

/** `$75 a month`, `$40 once`: what each person pays of a chosen fee. */
export const chargeText = ({ each, once }: CostLine): string =>
  each === null ? 'not stated' : `${formatExactMoney(each)} ${once ? 'once' : 'a month'}`

type Unit = { one: string; many: string; none?: string }

function numberText(value: number, unit: Unit | undefined): string {
  if (!unit) return formatNumber(value)
  return value === 0 && unit.none ? unit.none : `${formatNumber(value)} ${value === 1 ? unit.one : unit.many}`
}

/** `9 or 12 months`; null when not stated. */
export function leaseLength(months: number[] | null): string | null {
  if (months === null || months.length === 0) return null
  const one = months.length === 1 && months[0] === 1
  return `${either.format(months.toSorted((a, b) => a - b).map(String))} ${one ? 'month' : 'months'}`
}
