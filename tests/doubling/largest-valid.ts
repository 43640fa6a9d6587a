import type { z } from 'zod'
import type { SchemaDef } from './schema-leaves.ts'

type Def = SchemaDef & {
  format?: string
  checks?: { _zod: { def: { maximum?: number; format?: string } } }[]
}

/** Bytes per character of ours, and per code unit of an emoji, whose four bytes a form escapes as twelve. */
const EMOJI = 6
/** Bytes of a choice, a date, an id or a ticked box; and of a number, with its comma or bracket. */
const SHORT = 60
const NUMBER = 18
/** `&`, `=` and the like around a value. */
const AROUND = 6

/** Bytes of the largest text that a schema accepts, in a form; Infinity if it has no limit.
 *  @param name the name of its field */
export function largestOf(schema: z.core.$ZodType | undefined, name = ''): number {
  if (schema === undefined) return Infinity
  const def = schema._zod.def as unknown as Def
  const limits = (def.checks ?? []).map((check) => check._zod.def)
  const most = Math.min(...limits.map(({ maximum = Infinity }) => maximum))
  switch (def.type) {
    case 'string':
      if (most < Infinity) return most * EMOJI + name.length + AROUND
      return def.format || limits.some(({ format }) => format) ? SHORT + name.length : Infinity
    case 'object':
      return Object.entries(def.shape ?? {}).reduce((sum, [key, inner]) => sum + largestOf(inner, key), 0)
    case 'array':
      return most * largestOf(def.element, name)
    case 'tuple':
      return (def.items ?? []).reduce((sum, item) => sum + largestOf(item, name), 0)
    case 'record':
      return Infinity
    case 'union':
      return Math.max(...(def.options ?? []).map((option) => largestOf(option, name)))
    case 'intersection':
      return largestOf(def.left, name) + largestOf(def.right, name)
    case 'pipe':
      return Math.min(largestOf(def.in, name), largestOf(def.out, name))
    case 'number':
      return NUMBER
    case 'transform':
    case 'any':
    case 'custom':
      return Infinity
    default:
      return def.innerType ? largestOf(def.innerType, name) : SHORT + name.length
  }
}
