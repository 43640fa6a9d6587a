import { homeFields, type PlainName, plainNames, type PlainField, type FactName } from './home-fields.ts'

export type FieldKind = PlainField['kind']

type Kinds = { [K in FieldKind]: Extract<PlainField, { kind: K }> }

/** Code for each kind of plain fact. */
export type ByKind<Made extends Record<FieldKind, unknown>> = {
  [K in FieldKind]: (field: Kinds[K], name: PlainName) => Made[K]
}

/** Applies the code for a fact's kind to that fact. */
export function applyByKind<K extends FieldKind, Made extends Record<FieldKind, unknown>>(
  makers: ByKind<Made>,
  field: Kinds[K] & { kind: K },
  name: PlainName,
): Made[K] {
  return makers[field.kind](field, name)
}

/** Makes an object with one value for each plain fact. */
export const eachPlain = (make: (field: PlainField, name: PlainName) => unknown): Record<string, unknown> =>
  Object.fromEntries(plainNames.map((name) => [name, make(homeFields[name], name)]))

/** The label of a number that is shown without its unit: `Size, sq ft`. */
export function numberLabel(field: PlainField): string {
  if (field.kind === 'months') return `${field.label}, months`
  return field.kind === 'number' && field.unit ? `${field.label}, ${field.unit.many}` : field.label
}

/** A fact's column in imported lists: `square_feet`. */
export type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Name

export const columnOf = <Name extends FactName>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>
