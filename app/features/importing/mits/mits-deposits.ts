import type { RowValues } from '../csv/columns.ts'
import { all, textAt, type XmlNode } from './xml-node.ts'

type Column = 'deposit' | 'pet_deposit' | 'key_deposit' | 'other_deposit'

/** Deposits by their kind: a unit's before its floorplan's and its property's. Of several of one kind the first counts; the second
 *  one that is neither for security, pets nor keys is among the elements that were not read. */
export function depositsOf(places: (XmlNode | undefined)[]): Partial<Pick<RowValues, Column>> {
  const found: Partial<Record<Column, string>> = {}
  for (const deposit of places.flatMap((place) => all(place, 'Deposit'))) {
    const amount = amountOf(deposit)
    if (amount !== '') found[columnOf(deposit)] ??= amount
  }
  const pet = places
    .flatMap((place) => all(place, 'Policy', 'Pet'))
    .flatMap((each) => all(each, 'Deposit'))
    .map(amountOf)
    .find(Boolean)
  return { ...(pet !== undefined && { pet_deposit: pet }), ...found }
}

/** How many deposits of a property no column of ours takes. */
export function depositsLeft(places: (XmlNode | undefined)[]): number {
  const others = places
    .flatMap((place) => all(place, 'Deposit'))
    .filter((each) => columnOf(each) === 'other_deposit')
  return Math.max(0, others.length - 1)
}

function columnOf(deposit: XmlNode): Column {
  const kind = (deposit.attributes.DepositType ?? textAt(deposit, 'DepositType')).toLowerCase()
  if (kind === '' || kind.includes('security')) return 'deposit'
  if (kind.includes('pet')) return 'pet_deposit'
  return kind.includes('key') ? 'key_deposit' : 'other_deposit'
}

function amountOf(deposit: XmlNode): string {
  const range = all(deposit, 'Amount', 'ValueRange')[0]?.attributes
  return (range?.Exact ?? range?.Min ?? (textAt(deposit, 'Amount') || deposit.text)).trim()
}
