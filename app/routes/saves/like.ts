import { redirect } from 'react-router'
import type { Route } from './+types/like'
import { heartsOf } from '#app/features/saves/queries/hearts.server.ts'
import { yesNo } from '#app/features/saves/forms.ts'
import { setLike } from '#app/features/saves/set-like.server.ts'
import { withWish } from '#app/features/saves/wish.ts'
import { words } from '#app/features/saves/words.ts'
import { Gone, HttpError, SignInRequired } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { safeReturnTo, withReturnTo } from '#app/platform/return-to.ts'

/** `GET /expanded-listing/{id}/like`: whether it is liked, for a home that the map shows and the list does not. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const hearts = await heartsOf(context.get(requestContext), [params.propertyId])
  return Response.json({ liked: hearts?.[params.propertyId] ?? false }, { headers: noStore })
}

/** `POST`: likes a home (`liked=1`) or no longer (`liked=0`). Scripts get JSON; a form goes back to its page, a visitor's
 *  by way of logging in. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const listingId = params.propertyId
  const form = Object.fromEntries(await request.formData())
  const back = safeReturnTo(form.returnTo, `/expanded-listing/${listingId}`)
  const isScript = request.headers.get('Accept') === 'application/json'
  if (ctx.actor.kind !== 'person') {
    if (isScript) throw new SignInRequired(words.logIn)
    throw redirect(withReturnTo('/login', withWish(back, { do: 'like', homeId: listingId })))
  }
  const liked = yesNo.safeParse(form.liked)
  if (!liked.success) throw new HttpError(422, words.notUpdated)
  const outcome = await setLike(ctx, ctx.actor.userId, { listingId, liked: liked.data })
  if (isScript) {
    if (!outcome.ok) throw new Gone(words.gone)
    return Response.json({ liked: outcome.liked }, { headers: noStore })
  }
  // The page of a home that is gone says so itself.
  return redirect(outcome.ok ? back : `/expanded-listing/${listingId}`, 303)
}

const noStore = { 'Cache-Control': 'no-store' }
