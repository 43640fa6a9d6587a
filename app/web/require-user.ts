import { redirect, type RouterContextProvider, href } from 'react-router'
import type { Context } from '#app/platform/context.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { signInWanted } from './kept-form.ts'
import { requestSession, type SignedIn } from './request-session.ts'

/** Returns the signed-in person, or redirects to the log-in page and back: for loaders and actions of personal pages. */
export function requireUser(context: Readonly<RouterContextProvider>, url: URL): SignedIn & { ctx: Context } {
  const { signedIn } = context.get(requestSession)
  if (!signedIn) {
    context.set(signInWanted, true)
    throw redirect(withReturnTo(href('/login'), `${url.pathname}${url.search}`))
  }
  return { ...signedIn, ctx: context.get(requestContext) }
}
