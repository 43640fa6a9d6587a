import type { Scene } from './scene.ts'

/** What is sent to a route, or asked of a page, so that no schema refuses it, and a rule decides. */
export type Form = {
  /** Values by the name of a field; several of a field as a list. */
  fields?: Record<string, string | readonly string[] | File>
  /** The body of a request that is not a form. */
  json?: unknown
  query?: Record<string, string>
  /** What the parameters of the address name instead of what the scene has. */
  at?: Record<string, string>
  /** It works once, so that whoever comes after somebody who was let in gets people and things of their own. */
  once?: true
  /** Why it succeeds for nobody here. */
  nobody?: string
}

/** A function prepares what the form is about. */
export type Given = Form | ((scene: Scene) => Form | Promise<Form>)

/** By method, unless it is POST, path and intent. */
export type Forms = Record<string, Given>

/** A form without the field `intent`, in a route where every form has one. */
export const UNKNOWN: Form = { nobody: 'the route has no such form' }

/** Says that a form is sent where this thing is, although nothing of the form names it: looking for a thing makes it. */
export function exists(thing: string): void {
  if (thing === '') throw new Error('a thing has an id')
}
