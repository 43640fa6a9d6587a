import type { z } from 'zod'

/** The first error message of each invalid field, by its name. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** What a verb returns that did nothing: `reason` for code; `errors` and `failed` are what people read, said once, by the verb. */
export type NotDone<Reason extends string = string, Field extends string = never> = {
  ok: false
  reason: Reason
  errors?: FieldErrors<Field>
  /** What failed, where a page says it apart from why. */
  title?: string
  /** About no field, or the whole form. */
  failed?: string
  /** Seconds, when a limit was reached. */
  wait?: number
}

/** What a verb returns that did nothing for a reason, with the sentence of that reason. */
export type Refused<Reason extends string> = { ok: false; reason: Reason; failed: string }

/** For the reasons of a verb, each with its sentence: one without does not compile. */
export const refusals =
  <Reason extends string>(sentences: Record<Reason, string>) =>
  <One extends Reason>(reason: One): Refused<One> => ({ ok: false, reason, failed: sentences[reason] })

/** What failed, and why or what to do. */
export type Titled = { title: string; failed: string }

/** Refusals of a verb by their reason, each with a title that says what failed. */
export const titledRefusals =
  <Reason extends string>(sentences: Record<Reason, Titled>) =>
  <One extends Reason>(reason: One): Refused<One> & Titled => ({ ok: false, reason, ...sentences[reason] })

/** Fields that are not as the form's schema wants them. */
export type Invalid<Field extends string, Reason extends string = 'invalid'> = {
  ok: false
  reason: Reason
  errors: FieldErrors<Field>
}

/** What a verb returns for fields that it refuses itself. */
export const invalidFields = <Field extends string>(errors: FieldErrors<Field>): Invalid<Field> => ({
  ok: false,
  reason: 'invalid',
  errors,
})

/** What a verb returns for fields that its schema refuses. */
export const invalid = <Shape>(error: z.ZodError<Shape>): Invalid<keyof Shape & string> =>
  invalidFields(fieldErrors(error))

export function fieldErrors<Shape>(error: z.ZodError<Shape>): FieldErrors<keyof Shape & string> {
  const errors = error.issues.map(({ path, message }) => [path[0], message])
  return Object.fromEntries(errors.toReversed()) as FieldErrors<keyof Shape & string>
}
