import { data } from 'react-router'

/** The answer to every form that failed, with a 4xx status. Pages that need more of it add to it.
 *  @typeParam Typed the typed values, without secrets */
export type FormAnswer<Field extends string = string, Typed = Partial<Record<string, string>>> = {
  typed: Typed
  errors: Partial<Record<Field, string>>
  /** An error that belongs to no field, or to the whole form. */
  failed?: string | undefined
}

/** What failed when the server itself did. */
export const BROKEN =
  'Something broke on our side. What you wrote is still here: press the button again in a moment.'

/** Fields whose values are never sent back to the page. */
export const SECRET = /^(current|password|proof|code)$/

/** A form's texts by name; files and repeated names are left out. */
export async function readTexts(request: Request): Promise<Record<string, string>> {
  const entries = [...(await request.formData())]
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

type How = {
  failed?: string | undefined
  /** Seconds, when a limit was reached. */
  wait?: number | undefined
  /** 422 unless given; 409 when something else has changed meanwhile. */
  status?: 400 | 409 | 422 | 429 | undefined
}

/** Shows the same form again, with the typed values except secrets.
 *  @param more what this page needs besides */
export function again<Field extends string, More extends object = object>(
  typed: Record<string, string>,
  errors: FormAnswer<Field>['errors'],
  { failed, wait, status = 422 }: How = {},
  more?: More,
) {
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)))
  const init =
    wait === undefined
      ? { status }
      : { status: 429, headers: { 'Retry-After': `${Math.max(1, Math.ceil(wait))}` } }
  const answer: FormAnswer<Field, Record<string, string>> = { typed: kept, errors, failed }
  return data(Object.assign({}, more, answer), init)
}

/** `again` as JSON, for a script that sends the form by itself. */
export function againAsJson(...form: Parameters<typeof again>): Response {
  const { data: answer, init } = again(...form)
  return Response.json(answer, init ?? undefined)
}
