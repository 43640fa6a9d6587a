import { redirect, href } from 'react-router'
import type { Route } from './+types/like'
import { marksOf } from '#app/features/collections/collections-of.query.server.ts'
import { yesNo, answerChange, readChange } from '#app/features/saves/read-change.ts'
import { likesOf } from '#app/features/saves/likes.query.server.ts'
import { setLike } from '#app/features/saves/set-like.server.ts'
import { withPendingAction } from '#app/features/saves/pending-action.ts'
import { saveCopy } from '#app/features/saves/copy.ts'
import { Gone, HttpError } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /expanded-listing/{id}/like`: whether the user likes it and has it in a collection, for a home that is on the map but not in the list. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [likes, marks] = await Promise.all([
    likesOf(ctx, [params.propertyId]),
    marksOf(ctx, [params.propertyId]),
  ])
  const liked = likes?.[params.propertyId] ?? false
  return Response.json({ liked, saved: marks.length > 0 }, { headers: { 'Cache-Control': 'no-store' } })
}

/** `POST`: likes a home (`liked=1`) or unlikes it (`liked=0`). A visitor's form redirects to the login, and the page after
 *  that offers the like again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const listingId = params.propertyId
  const page = href('/expanded-listing/:propertyId?', { propertyId: listingId })
  const change = await readChange(context, request, page, (back) =>
    withPendingAction(back, { do: 'like', listingId: listingId }),
  )
  const liked = yesNo.safeParse(change.form.liked)
  if (!liked.success) throw new HttpError(422, saveCopy.notUpdated)
  const outcome = await setLike(change.ctx, { listingId, liked: liked.data })
  if (outcome.ok) return answerChange(change, { liked: outcome.liked })
  if (change.isScript) throw new Gone(saveCopy.gone)
  return redirect(page, 303) // The home's page says that it is gone.
}
