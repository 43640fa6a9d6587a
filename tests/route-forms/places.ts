// The places for text in what a form sends.
import { readFileSync } from 'node:fs'
import type { Form } from './form.ts'

/** Fields of forms whose row lacks them. */
const MORE: Record<string, readonly string[]> = {
  '/signup confirm': ['code'],
  '/forgot-password confirm': ['code'],
  '/profile/:activeTabParam': ['bio'],
}

export type Place = [field: string, write: (text: string) => Form]

/** A form's places for text, each with a function that puts a text there. */
export function placesOf(name: string, form: Form): Place[] {
  if (form.json !== undefined)
    return inJson(form.json).map(([path, of]) => [path, (text) => ({ json: of(text) })])
  return [...fieldsOf(form), ...(MORE[name] ?? [])].map((field) => [
    field,
    (text) => withText(name, form, field, text),
  ])
}

/** A field name with its number or id replaced, because there may be any number of such fields. */
export const plainName = (field: string): string =>
  field.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id').replaceAll(/\d+/g, '#')

/** The form with a text in a place that its row may lack. */
export function withText(name: string, form: Form, field: string, text: string): Form {
  if (form.json === undefined) return { ...form, fields: { ...form.fields, [field]: text } }
  const [, write] = placesOf(name, form).find(([place]) => place === field) ?? []
  return write?.(text) ?? { json: Object.assign({}, form.json, { [field.slice(1)]: text }) }
}

/** The names of its fields, except files. */
export const fieldsOf = (form: Form): string[] =>
  Object.entries(form.fields ?? {}).flatMap(([field, value]) => (value instanceof File ? [] : [field]))

function inJson(value: unknown): [string, (text: string) => unknown][] {
  if (typeof value !== 'object' || value === null) return [['', (text) => text]]
  if (Array.isArray(value)) return inJson(value[0]).map(([path, of]) => [`[]${path}`, (text) => [of(text)]])
  return Object.entries(value).flatMap(([key, inner]) =>
    inJson(inner).map(([path, of]): [string, (text: string) => unknown] => [
      `.${key}${path}`,
      (text) => ({ ...value, [key]: of(text) }),
    ]),
  )
}

/** The same body as a multipart form, in which escaping does not lengthen texts. */
export function asFiles(body: BodyInit): BodyInit {
  if (!(body instanceof URLSearchParams)) return body
  const data = new FormData()
  for (const [name, value] of body) data.append(name, value)
  return data
}

/** The fields that a path's action has read so far, on a site with `NOTES_FIELDS`. */
export function lookedFor(log: string, at: string): string[] {
  const lines = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean)
  const asked = lines.map((line) => JSON.parse(line) as [at: string, name: string])
  return asked.flatMap(([where, name]) => (where === at ? [name] : []))
}
