import { redirect } from 'react-router'
import type { Route } from './+types/google-callback'
import { finishProviderSignIn } from '#app/features/accounts/provider/finish-provider-sign-in.server.ts'
import { problemPath } from '#app/features/accounts/provider/problems.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { withReturnTo } from '#app/platform/return-to.ts'

/** Where the provider sends people back to. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const came = await finishProviderSignIn(context.get(requestContext), url.searchParams, request.headers)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const line of came.cookies) headers.append('Set-Cookie', line)
  const { returnTo } = came
  if (came.ok) return redirect(came.isNew ? withReturnTo('/addProfileInfo', returnTo) : returnTo, { headers })
  if (came.reason === 'problem') return redirect(problemPath(came.problem, returnTo), { headers })
  const step = new URLSearchParams({ step: came.step, returnTo }).toString()
  return redirect(`/login?${step}`, { headers })
}
