import type { z } from 'zod'

/** The first error message of each invalid field, by its name. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

export function fieldErrors<Shape>(error: z.ZodError<Shape>): FieldErrors<keyof Shape & string> {
  const said = error.issues.map(({ path, message }) => [path[0], message])
  return Object.fromEntries(said.toReversed()) as FieldErrors<keyof Shape & string>
}
