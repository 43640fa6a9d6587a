import { redirect, type RouterContextProvider, href } from 'react-router'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { saveCopy } from './copy.ts'

export type Change = {
  ctx: Context
  userId: string
  form: Record<string, FormDataEntryValue>
  /** Whether the request came from a script, which stays on its page and gets JSON. */
  isScript: boolean
  /** The path of the form's page. */
  back: string
}

/** Reads a change of saved homes from the request of a script, or of a form without JavaScript.
 *  @param goOn the path to return to after login
 *  @throws SignInRequired for a script, a redirect to the login for a form */
export async function readChange(
  context: Readonly<RouterContextProvider>,
  request: Request,
  otherwise: string,
  goOn: (back: string) => string = (back) => back,
): Promise<Change> {
  const ctx = context.get(requestContext)
  const form = Object.fromEntries(await request.formData())
  const back = safeReturnTo(form.returnTo, otherwise)
  const isScript = request.headers.get('Accept') === 'application/json'
  if (ctx.actor.kind === 'person') return { ctx, userId: ctx.actor.userId, form, isScript, back }
  if (isScript) throw new SignInRequired(saveCopy.logIn)
  throw redirect(withReturnTo(href('/login'), goOn(back)))
}

/** The response to a change; private, so never cached. */
export function answerChange({ isScript, back }: Change, answer: object): Response {
  const headers = { 'Cache-Control': 'no-store' }
  return isScript ? Response.json(answer, { headers }) : redirect(back, 303)
}
