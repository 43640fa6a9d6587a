import { homeFields, type PlainName, plainNames, type PlainField, type FactName } from './home-fields.ts'

export type FieldKind = PlainField['kind']

type Kinds = { [K in FieldKind]: Extract<PlainField, { kind: K }> }

/** Code for each kind of plain fact. */
export type ByKind<Made extends Record<FieldKind, unknown>> = {
  [K in FieldKind]: (field: Kinds[K], name: PlainName) => Made[K]
}

/** What the code of its kind makes of a fact. */
export function madeByKind<K extends FieldKind, Made extends Record<FieldKind, unknown>>(
  makers: ByKind<Made>,
  field: Kinds[K] & { kind: K },
  name: PlainName,
): Made[K] {
  return makers[field.kind](field, name)
}

/** Something for each plain fact. */
export const eachPlain = (make: (field: PlainField, name: PlainName) => unknown): Record<string, unknown> =>
  Object.fromEntries(plainNames.map((name) => [name, make(homeFields[name], name)]))

/** Its name where its number stands without its unit: `Size, sq ft`. */
export function numberLabel(field: PlainField): string {
  if (field.kind === 'months') return `${field.label}, months`
  return field.kind === 'number' && field.unit ? `${field.label}, ${field.unit.many}` : field.label
}

/** Its column in lists that are imported: `square_feet`. */
export type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Name

export const columnOf = <Name extends FactName>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>
