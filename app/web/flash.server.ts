import { createCookieSessionStorage, data, redirect } from 'react-router'
import type { Context } from '#app/platform/context.ts'
import { browserCookie } from './browser-cookie.server.ts'

type Tools = Pick<Context, 'settings' | 'secrets'>

const MINUTE = 60 // seconds

/** The signed cookie that holds a message for the next page, for at most a minute. */
function storage(ctx: Tools) {
  const keys = ctx.secrets.keys('flash message').map((key) => key.toString('base64'))
  const cookie = browserCookie(ctx, 'roost.flash', keys)
  return createCookieSessionStorage<Record<string, never>, { message: string }>({ cookie })
}

/** Redirects after an action, so that reloading does not repeat it; the next page shows the message.
 *  @param message from a feature's `flash.ts` */
export async function redirectWithFlash(ctx: Tools, path: string, message: string): Promise<Response> {
  const { getSession, commitSession } = storage(ctx)
  const session = await getSession()
  session.flash('message', message)
  return redirect(path, { headers: { 'Set-Cookie': await commitSession(session, { maxAge: MINUTE }) } })
}

/** The page's data, with the flash message of the preceding action, if any. It is shown once. */
export async function withFlash<View extends object>(ctx: Tools, request: Request, view: View) {
  const { getSession, destroySession } = storage(ctx)
  const session = await getSession(request.headers.get('Cookie'))
  const flash = session.get('message') ?? null
  const init = flash === null ? undefined : { headers: { 'Set-Cookie': await destroySession(session) } }
  return data({ ...view, flash }, init)
}
