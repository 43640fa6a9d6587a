import { redirect } from 'react-router'
import type { Route } from './+types/availability'
import { UnknownForm } from '#app/platform/errors.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { confirmHomes, unlistHome } from '#app/features/freshness/confirm-homes.server.ts'
import { freshnessFlash } from '#app/features/freshness/flash.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'

/** For people who open this URL directly: redirects to the home. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(detailHref(params.propertyId))
}

/** A manager or admin confirms the home as available, or hides it from search until it is confirmed. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { id, slug } = await findListing(ctx, { idOrSlug: params.propertyId, people: null })
  const { intent } = await readTexts(request)
  if (intent === 'unlist') {
    const unlisted = await unlistHome(ctx, id)
    const flash = unlisted.ok
      ? unlisted.asked
        ? freshnessFlash.hidden
        : freshnessFlash.hiddenWithoutManager
      : freshnessFlash.notPublished
    return redirectWithFlash(ctx, detailHref(slug), flash)
  }
  if (intent !== 'confirm') throw new UnknownForm()
  const { confirmed } = await confirmHomes(ctx, [id])
  return redirectWithFlash(
    ctx,
    detailHref(slug),
    confirmed > 0 ? freshnessFlash.confirmed : freshnessFlash.notPublished,
  )
}
