import { data } from 'react-router'

/** What a form of the account page sends back when it did not work. */
export type FormAnswer<Field extends string = string> = {
  /** What was typed, without secrets. */
  typed: Partial<Record<string, string>>
  errors: Partial<Record<Field, string>>
  /** What is wrong with no field, or with all of it. */
  failed?: string
}

/** Fields that never go back into a page. */
export const SECRET = /^(current|password|proof|code)$/

/** A form's texts by name; files and repeated names are left out. */
export async function readTexts(request: Request): Promise<Record<string, string>> {
  const entries = [...(await request.formData())]
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The same form again, with what was typed but the secrets. @param wait seconds, when a limit was reached */
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
