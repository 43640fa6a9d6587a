import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Context } from '#app/platform/context.ts'
import type { FieldErrors, NotDone } from '#app/platform/text/field-errors.ts'
import { redirectWithFlash } from '../flash.server.ts'
import { readTexts, SECRET, type FormAnswer } from '../form-answer.ts'
import { requireUser } from '../require-user.ts'
import { tooManyTries } from './too-many-tries.ts'

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> }
type Sent = { ctx: Context; typed: Record<string, string> }

/** A form that a signed-in person sent. @throws a redirect to the login page */
export async function readForm({ context, request, url }: Asked): Promise<Sent> {
  const { ctx } = requireUser(context, url)
  return { ctx, typed: await readTexts(request) }
}

type Outcome = { ok: true } | NotDone<string, string>
type Done<Of> = Extract<Of, { ok: true }>
type FieldOf<Of> = Of extends { ok: false; errors?: infer Errors } ? keyof Errors & string : never
type Says<Of> = string | ((done: Done<Of>) => string)

/** The answer to a form. A refusal is shown on the same page, with the typed values except secrets; otherwise the page `to`
 *  opens and shows `flash`. */
export async function answerForm<Of extends Outcome>(
  { ctx, typed }: Sent,
  outcome: Of,
  next: { to: Says<Of>; flash?: Says<Of> },
) {
  if (!outcome.ok) return answerNotDone<FieldOf<Of>>(typed, outcome)
  const text = (what: Says<Of>) => (typeof what === 'string' ? what : what(outcome as Done<Of>))
  const { to, flash } = next
  return flash === undefined ? redirect(text(to)) : redirectWithFlash(ctx, text(to), text(flash))
}

/** What a page shows for a refused form; a limit without its own message gets the general one. */
type Shown<Field extends string> = {
  errors?: FieldErrors<Field> | undefined
  title?: string | undefined
  failed?: string | undefined
  /** Seconds, when a limit was reached. */
  wait?: number | undefined
  /** 422 by default, or 429 at a limit; 404 when the thing is gone, 409 after a concurrent change, 500 when the server
   *  failed, 503 when it is not possible now. */
  status?: 400 | 401 | 404 | 409 | 422 | 429 | 500 | 503 | undefined
}

/** `{}` means the typed values when nothing is kept. */
type Kept<Typed> = [keyof Typed] extends [never] ? Record<string, string> : Typed

/** Shows the form again, and why nothing was done, with the typed values except secrets.
 *  @param more additional data for this page */
export function answerNotDone<
  Field extends string,
  More extends object = object,
  Typed extends object = Record<string, string>,
>(typed: Typed, { errors = {}, title, failed, wait, status }: Shown<Field>, more?: More) {
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name))) as Kept<Typed>
  // The error of a hidden field.
  const { clientId: hidden }: Partial<Record<string, string>> = errors
  const isSaid = wait === undefined || Object.keys(errors).length > 0
  const sentence = failed ?? hidden ?? (isSaid ? undefined : tooManyTries(wait))
  const answer: FormAnswer<Field, Kept<Typed>> = { typed: kept, errors, title, failed: sentence }
  const init =
    wait === undefined
      ? { status: status ?? 422 }
      : { status: status ?? 429, headers: { 'Retry-After': `${Math.max(1, Math.ceil(wait))}` } }
  return data(Object.assign({}, more, answer), init)
}

/** A refusal as JSON, for a script that sends the form itself. */
export function notDoneAsJson(...form: Parameters<typeof answerNotDone>): Response {
  const { data: answer, init } = answerNotDone(...form)
  return Response.json(answer, init ?? undefined)
}
