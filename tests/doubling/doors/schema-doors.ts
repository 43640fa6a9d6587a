import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Door } from '../door.ts'
import { FORM_MOST } from '../door.ts'
import { leavesOf } from '../schema-leaves.ts'
import { MADE_SCHEMAS } from './made-schemas.ts'
import { OTHERWISE_READ } from './otherwise-read.ts'

/** Types that reject every text without reading it. */
const NO_READER = new Set(['boolean', 'enum', 'file', 'literal', 'null', 'number', 'undefined'])

/** Every product file that creates a schema. */
export const schemaFiles = globSync('{app,server}/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) =>
      !/\.test\.|factory\.ts$/.test(path) &&
      /^import (?!type).* from 'zod'$/m.test(readFileSync(path, 'utf8')),
  )
  .toSorted()

/** The schemas that a module exports, including those in an object. */
function schemasIn(value: unknown, name: string): [string, z.core.$ZodType][] {
  if (value instanceof z.ZodType) return [[name, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    inner instanceof z.ZodType ? schemasIn(inner, `${name}.${key}`) : [],
  )
}

/** The schemas of a file, including those that its functions create. */
export async function schemasOf(path: string): Promise<[string, z.core.$ZodType][]> {
  const exported = path.endsWith('.tsx') ? [] : Object.entries((await import(resolve(path))) as object)
  const made = MADE_SCHEMAS[path]
  return [
    ...exported.flatMap(([name, value]) => schemasIn(value, name)),
    ...(made ? Object.entries(made()) : []),
  ]
}

/** A door for each place in each schema, and the files whose schemas no row reaches. */
export async function schemaDoors(): Promise<{ doors: Door[]; unreached: string[] }> {
  const doors: Door[] = []
  const unreached: string[] = []
  const seen = new Set<z.core.$ZodType>()
  for (const path of schemaFiles) {
    if (Object.hasOwn(OTHERWISE_READ, path)) continue
    const schemas = await schemasOf(path)
    if (schemas.length === 0) unreached.push(path)
    for (const [name, schema] of schemas)
      for (const leaf of leavesOf(schema)) {
        const { type, coerce } = leaf.schema._zod.def as { type: string; coerce?: boolean }
        if ((NO_READER.has(type) && !coerce) || seen.has(leaf.place)) continue
        seen.add(leaf.place)
        const read = (text: string) => (schema as z.ZodType).safeParse(leaf.input(text))
        doors.push({ name: `${path} ${name}${leaf.path}`, read, most: FORM_MOST })
      }
  }
  return { doors, unreached }
}
