import type { z } from 'zod'

/** The words beside each field that has something wrong. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** The first thing wrong with each field of a form, by the field's name.
 *  @param error of the form's schema */
export function fieldErrors<Shape>(error: z.ZodError<Shape>): FieldErrors<keyof Shape & string> {
  const said = error.issues.map(({ path, message }) => [path[0], message])
  return Object.fromEntries(said.toReversed()) as FieldErrors<keyof Shape & string>
}
