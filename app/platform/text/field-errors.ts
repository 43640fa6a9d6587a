import type { z } from 'zod'

/** The first error message of each invalid field, by its name. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** The result of a verb that did nothing: `reason` is for code; `errors` and `failed` are for people, worded by the verb only. */
export type NotDone<Reason extends string = string, Field extends string = never> = {
  ok: false
  reason: Reason
  errors?: FieldErrors<Field>
  /** What failed, when a page shows it separately from the reason. */
  title?: string
  /** A message about the whole form, or about no particular field. */
  failed?: string
  /** Seconds, when a limit was reached. */
  wait?: number
}

/** The result of a verb that did nothing for a reason, with the sentence for that reason. */
export type Refused<Reason extends string> = { ok: false; reason: Reason; failed: string }

/** Builds refusals from a sentence for each of a verb's reasons; a missing sentence does not compile. */
export const refusals =
  <Reason extends string>(sentences: Record<Reason, string>) =>
  <One extends Reason>(reason: One): Refused<One> => ({ ok: false, reason, failed: sentences[reason] })

/** What failed, and why or what to do. */
export type Titled = { title: string; failed: string }

/** A verb's refusals by reason, each with a title that says what failed. */
export const titledRefusals =
  <Reason extends string>(sentences: Record<Reason, Titled>) =>
  <One extends Reason>(reason: One): Refused<One> & Titled => ({ ok: false, reason, ...sentences[reason] })

/** Fields that the form's schema rejects. */
export type Invalid<Field extends string, Reason extends string = 'invalid'> = {
  ok: false
  reason: Reason
  errors: FieldErrors<Field>
}

/** The result for fields that the verb itself rejects. */
export const invalidFields = <Field extends string>(errors: FieldErrors<Field>): Invalid<Field> => ({
  ok: false,
  reason: 'invalid',
  errors,
})

/** The result for fields that the verb's schema rejects. */
export const invalid = <Shape>(error: z.ZodError<Shape>): Invalid<keyof Shape & string> =>
  invalidFields(fieldErrors(error))

export function fieldErrors<Shape>(error: z.ZodError<Shape>): FieldErrors<keyof Shape & string> {
  const errors = error.issues.map(({ path, message }) => [path[0], message])
  return Object.fromEntries(errors.toReversed()) as FieldErrors<keyof Shape & string>
}
