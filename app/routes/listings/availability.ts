import { redirect } from 'react-router'
import type { Route } from './+types/availability'
import { readTexts } from '#app/features/accounts/form-answer.ts'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { redirectSaying } from '#app/features/accounts/said.ts'
import { detailHref } from '#app/features/listings/detail-params.ts'
import { confirmHomes } from '#app/features/listings/freshness/confirm-homes.server.ts'
import { holdHome } from '#app/features/listings/freshness/hold-home.server.ts'
import { findListing } from '#app/features/listings/queries/find-listing.server.ts'

/** For somebody who opens this URL directly: redirects to the home. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(detailHref(params.propertyId))
}

/** A manager or admin confirms the home as available, or hides it from search until it is confirmed. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { ctx } = requireSignedIn(context, url)
  const { id, slug } = await findListing(ctx, params.propertyId, null)
  const { intent } = await readTexts(request)
  if (intent === 'hold') {
    const held = await holdHome(ctx, id)
    const saying = held.ok ? (held.asked ? 'home-held' : 'home-held-alone') : 'home-not-published'
    return redirectSaying(ctx, detailHref(slug), saying)
  }
  const { confirmed } = await confirmHomes(ctx, [id])
  return redirectSaying(ctx, detailHref(slug), confirmed > 0 ? 'home-confirmed' : 'home-not-published')
}
