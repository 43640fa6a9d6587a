import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import { fieldChangeText, type ShownChange } from './change-text.ts'

type Row = {
  by: 'admin' | 'manager' | 'operator' | 'source'
  givenName: string | null
  at: Date
  changes: FieldChange[]
}

const nobody = { operator: 'the operator', source: 'the source’s list' }

/** A row of the history as those who may edit the home see it. */
export function toShown({ by, givenName, at, changes }: Row): ShownChange {
  const person = by === 'admin' || by === 'manager'
  const who = person ? (givenName ? `${givenName}, ${by}` : `a former ${by}`) : nobody[by]
  // The basis assumed from a price is only mentioned together with the price's basis.
  const told = changes.filter(({ field }) => field !== 'priceBasisAssumed')
  return { at: at.toISOString(), who, changes: told.map(fieldChangeText) }
}
