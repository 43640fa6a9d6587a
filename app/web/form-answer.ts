/** The answer to every form that failed, with a 4xx status. Pages that need more extend it.
 *  @typeParam Typed the typed values, without secrets */
export type FormAnswer<Field extends string = string, Typed = Partial<Record<string, string>>> = {
  typed: Typed
  errors: Partial<Record<Field, string>>
  /** What failed, when a page shows it separately from the reason. */
  title?: string | undefined
  /** An error that belongs to no field, or to the whole form. */
  failed?: string | undefined
}

/** The message when the server itself failed. */
export const BROKEN =
  'Something broke on our side. What you wrote is still here: press the button again in a moment.'

/** Fields whose values are never sent back to the page. */
export const SECRET = /^(current|password|confirmation|proof|code|secret)$/

/** A form's texts by name; files and repeated names are left out. */
export async function readTexts(request: Request): Promise<Record<string, string>> {
  const entries = [...(await request.formData())]
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
