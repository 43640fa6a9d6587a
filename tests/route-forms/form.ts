import type { Scene } from './scene.ts'

/** What to send to a route, or request from a page, so that no schema rejects it and a rule decides. */
export type Form = {
  /** Values by field name; a list for several values of a field. */
  fields?: Record<string, string | readonly string[] | File>
  /** The body of a request that is not a form. */
  json?: unknown
  query?: Record<string, string>
  /** Values of the URL's parameters, instead of the scene's. */
  at?: Record<string, string>
  /** It only works once, so after a person succeeds, the next one gets new people and things. */
  once?: true
  /** Why it succeeds for nobody here. */
  nobody?: string
}

/** A function prepares what the form is about. */
export type Given = Form | ((scene: Scene) => Form | Promise<Form>)

/** By method (unless it is POST), path and intent. */
export type Forms = Record<string, Given>

/** A form without the field `intent`, in a route where every form has one. */
export const UNKNOWN: Form = { nobody: 'the route has no such form' }

/** States that a form needs this thing although it does not name it: reading the thing creates it. */
export function exists(thing: string): void {
  if (thing === '') throw new Error('a thing has an id')
}
