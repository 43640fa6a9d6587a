import { redirect, type RouterContextProvider } from 'react-router'
import type { Context } from '#app/platform/context.ts'
import type { NotDone } from '#app/platform/text/field-errors.ts'
import { redirectWithFlash } from '../flash.server.ts'
import { again, readTexts } from '../form-answer.ts'
import { requireUser } from '../require-user.ts'
import { tooManyTries } from './too-many-tries.ts'

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> }
type Sent = { ctx: Context; typed: Record<string, string> }

/** A form as a signed-in person sent it. @throws a redirect to the log-in page */
export async function readForm({ context, request, url }: Asked): Promise<Sent> {
  const { ctx } = requireUser(context, url)
  return { ctx, typed: await readTexts(request) }
}

type Outcome = { ok: true } | NotDone<string, string>
type Done<Of> = Extract<Of, { ok: true }>
type FieldOf<Of> = Of extends { ok: false; errors?: infer Errors } ? keyof Errors & string : never
type Says<Of> = string | ((done: Done<Of>) => string)

/** The answer to a form. What a verb did not do is said on the same page, with the typed values except secrets; otherwise the
 *  page `to` opens, and says `flash`. */
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

/** Shows the form again, and why nothing was done. */
export function answerNotDone<Field extends string>(
  typed: Record<string, string>,
  { errors = {}, failed, wait }: NotDone<string, Field>,
) {
  const isSaid = failed !== undefined || wait === undefined || Object.keys(errors).length > 0
  return again<Field>(typed, errors, { failed: isSaid ? failed : tooManyTries(wait), wait })
}
