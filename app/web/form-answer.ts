import { data } from 'react-router'

/** The server's answer to a form of the account pages that failed. */
export type FormAnswer<Field extends string = string> = {
  /** The typed values, without secrets. */
  typed: Partial<Record<string, string>>
  errors: Partial<Record<Field, string>>
  /** An error that belongs to no field, or to the whole form. */
  failed?: string
}

/** Fields whose values are never sent back to the page. */
export const SECRET = /^(current|password|proof|code)$/

/** A form's texts by name; files and repeated names are left out. */
export async function readTexts(request: Request): Promise<Record<string, string>> {
  const entries = [...(await request.formData())]
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Shows the same form again, with the typed values except secrets.
 *  @param wait seconds, when a limit was reached */
export function again<Field extends string>(
  typed: Record<string, string>,
  errors: FormAnswer<Field>['errors'],
  { failed, wait }: { failed?: string; wait?: number } = {},
) {
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)))
  const init =
    wait === undefined ? { status: 422 } : { status: 429, headers: { 'Retry-After': String(wait) } }
  return data<FormAnswer<Field>>({ typed: kept, errors, failed }, init)
}
