import { Form, useNavigation } from 'react-router'
import type { Route } from './+types/share'
import { roommateFlash } from '#app/features/roommates/flash.ts'
import { sharePath } from '#app/features/roommates/share-path.ts'
import { shareChoices } from '#app/features/roommates/share-choices.query.server.ts'
import { shareHome } from '#app/features/roommates/share-home.server.ts'
import { ShareList } from '#app/features/roommates/ui/share-list.tsx'
import { backFrom, HomeActionPage } from '#app/features/collections/ui/home-action-page.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const shared = await shareChoices(ctx, params.propertyId)
  return withFlash(ctx, request, { shared, back: backFrom(url, shared.home.id) })
}

/** Shares the home. The dialog does not navigate, so it gets an answer; the page redirects to itself. */
export async function action({ params, context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { dialog, ...typed } = await readTexts(request)
  const outcome = await shareHome(ctx, { listingId: params.propertyId, input: typed })
  if (!outcome.ok) return answerNotDone({}, outcome)
  if (dialog === '1') return { sent: outcome.sent }
  const here = withReturnTo(sharePath(params.propertyId), backFrom(url, params.propertyId))
  return redirectWithFlash(ctx, here, roommateFlash.homeShared)
}

export const meta: Route.MetaFunction = unlistedMeta('Share with roommates')

/** The share dialog as a page, for use without JavaScript. */
export default function SharePage({ loaderData, actionData }: Route.ComponentProps) {
  const { shared, back, flash } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <HomeActionPage
      title="Share with roommates"
      home={shared.home.name}
      back={back}
      flash={flash}
      gap="gap-6"
    >
      {actionData && 'failed' in actionData && (
        <ErrorSummary title="It was not sent">{actionData.failed}</ErrorSummary>
      )}
      <ShareList shared={shared} busy={busy} Form={Form} />
    </HomeActionPage>
  )
}
