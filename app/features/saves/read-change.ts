import { redirect, href, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { isoMoment } from '#app/platform/text/typed-fields.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { saveCopy } from './copy.ts'
import { VIEWED_MOST } from './rules.ts'

export type Change = {
  ctx: Context
  userId: string
  form: Record<string, FormDataEntryValue>
  /** Whether the request came from a script, which stays on its page and receives JSON. */
  isScript: boolean
  /** The path of the form's page. */
  back: string
}

/** Reads a change of saved homes from the request of a script, or of a form without JavaScript.
 *  @param goOn the path to return to after login
 *  @throws SignInRequired for a script, a redirect to the login page for a form */
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

/** Yes or no from a form's button. */
export const yesNo = z.enum(['1', '0']).transform((text) => text === '1')

/** A view stored in a browser; invalid ones are ignored. */
const view = z.object({ id: z.string().max(100, { abort: true }).refine(isId), at: isoMoment() })
export type View = z.infer<typeof view>

/** The homes opened in a browser while nobody was logged in, as JSON. Unreadable entries are left out. */
export const browserViews = z
  .string()
  .max(20_000, { abort: true })
  .transform((text): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return []
    }
  })
  .pipe(z.array(z.unknown()))
  .transform((all) =>
    all
      .slice(0, VIEWED_MOST)
      .map((each) => view.safeParse(each))
      .flatMap(({ data }) => (data ? [data] : [])),
  )
  .catch([])
