import { redirect, type RouterContextProvider, href } from 'react-router'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { DOWNLOAD_AGAIN, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { signInWanted } from './kept-form.ts'
import { requestSession, type SignedIn } from './request-session.ts'

/** Returns the signed-in person, or redirects to the login page and back: for loaders and actions of personal pages. */
export function requireUser(context: Readonly<RouterContextProvider>, url: URL): SignedIn & { ctx: Context } {
  const { signedIn } = context.get(requestSession)
  if (!signedIn) {
    context.set(signInWanted, true)
    throw redirect(withReturnTo(href('/login'), `${url.pathname}${url.search}${url.hash}`))
  }
  return { ...signedIn, ctx: context.get(requestContext) }
}

/** Maximum length of a value that an address repeats: an id or one of our words. */
const LONGEST = 100

/** The page that asks the same question again after the sender of its form has logged in; the login page says what for.
 *  @param question parameters to add to its address */
export function pageThatAsksAgain(url: URL, question: Record<string, string | undefined>): URL {
  const again = new URL(url)
  for (const [name, value] of Object.entries(question))
    if (value && value.length <= LONGEST) again.searchParams.set(name, value)
  return again
}

/** Where the login for a file leads: to the page that links the file, because a download would leave the login page open.
 *  @param path of that page, which has the file's query */
export function pageOfFile(url: URL, path: string): URL {
  const page = new URL(path, url)
  page.search = url.search
  page.hash = DOWNLOAD_AGAIN
  return page
}

/** For a page that some people may read without an account: redirects visitors who must log in for it to the login page and back. */
export async function readOrLogIn<Answer>(
  context: Readonly<RouterContextProvider>,
  url: URL,
  read: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read(context.get(requestContext))
  } catch (error) {
    if (error instanceof SignInRequired) requireUser(context, url)
    throw error
  }
}
