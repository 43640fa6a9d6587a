import { redirect, href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import type { Route } from './+types/provider-callback'
import { lacksAdmin } from '#app/features/moderation-queue/lacks-admin.server.ts'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { finishProviderSignIn } from '#app/features/sign-in/finish-provider-sign-in.server.ts'
import { providerAt } from '#app/features/sign-in/provider-account.server.ts'
import { problemPath } from '#app/features/sign-in/provider-problems.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { hasPendingAction, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'

/** The redirect target of a sign-in provider. */
export async function loader({ request, context, url, params: { provider } }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const came = await finishProviderSignIn(ctx, {
    at: provider,
    query: url.searchParams,
    headers: request.headers,
  })
  const answer = await goOn()
  answer.headers.set('Cache-Control', 'no-store')
  for (const line of came.cookies) answer.headers.append('Set-Cookie', line)
  return answer

  async function goOn(): Promise<Response> {
    if (came.ok && came.linked)
      return redirectWithFlash(
        ctx,
        href('/account'),
        accountFlash.linked((await providerAt(ctx, provider)).name),
      )
    const { returnTo } = came
    if (came.ok) {
      const asksFirst = came.isNew && !hasPendingAction(returnTo) && !(await lacksAdmin(ctx))
      return redirect(asksFirst ? withReturnTo(href('/addProfileInfo'), returnTo) : returnTo)
    }
    if (came.reason === 'problem')
      return redirect(problemPath(provider, came.problem, returnTo, ctx.actor.kind === 'person'))
    return redirect(withQuery(href('/login'), { step: came.step, returnTo }))
  }
}
