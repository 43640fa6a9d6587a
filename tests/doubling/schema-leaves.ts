import type { z } from 'zod'

/** A place in a schema that can hold a text, and the input that has only that text. */
export type Leaf = {
  path: string
  /** The schema at that place, and what happens before and after it. */
  schema: z.core.$ZodType
  place: z.core.$ZodType
  input: (text: string) => unknown
}

/** A zod schema's own definition. */
export type SchemaDef = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  left?: z.core.$ZodType
  right?: z.core.$ZodType
  options?: z.core.$ZodType[]
  items?: z.core.$ZodType[]
  keyType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  discriminator?: string
  values?: unknown[]
}

/** Every place in a schema that accepts a value that may be a text. */
export function leavesOf(schema: z.core.$ZodType, path = ''): Leaf[] {
  const def = schema._zod.def as unknown as SchemaDef
  const below = (inner: z.core.$ZodType | undefined, name: string, wrap: (value: unknown) => unknown) =>
    inner === undefined
      ? []
      : leavesOf(inner, `${path}${name}`).map((leaf) => ({
          ...leaf,
          place: name === '' ? schema : leaf.place,
          input: (text: string) => wrap(leaf.input(text)),
        }))
  switch (def.type) {
    case 'object': {
      const fixed = Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, inner]) => {
          const { type, values } = inner._zod.def as unknown as SchemaDef
          return type === 'literal' ? [[name, values?.[0]]] : []
        }),
      )
      return Object.entries(def.shape ?? {}).flatMap(([name, inner]) =>
        below(inner, `.${name}`, (value) => ({ ...fixed, [name]: value })),
      )
    }
    case 'array':
      return below(def.element, '[]', (value) => [value])
    case 'tuple':
      return (def.items ?? []).flatMap((item, at) =>
        below(item, `[${at}]`, (value) => (def.items ?? []).map((_, place) => (place === at ? value : 0))),
      )
    case 'record':
      return [
        ...below(def.keyType, '{key}', (value) => ({ [String(value)]: '' })),
        ...below(def.valueType, '{}', (value) => ({ key: value })),
      ]
    case 'union':
      return (def.options ?? []).flatMap((option, at) => below(option, `|${at}`, (value) => value))
    case 'intersection':
      return [...below(def.left, '', (value) => value), ...below(def.right, '', (value) => value)]
    case 'pipe': {
      const first = def.in?._zod.def as unknown as SchemaDef | undefined
      return below(first?.type === 'transform' ? def.out : def.in, '', (value) => value)
    }
    default:
      return def.innerType
        ? below(def.innerType, '', (value) => value)
        : [{ path, schema, place: schema, input: (text) => text }]
  }
}
