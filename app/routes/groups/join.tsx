import { redirect, useNavigation } from 'react-router'
import type { Route } from './+types/join'
import { groupFlash } from '#app/features/groups/flash.ts'
import { joinByLink } from '#app/features/groups/members/join-by-link.server.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { linkOffer } from '#app/features/groups/queries/offer.server.ts'
import { joinAnswer } from '#app/features/groups/ui/people/join-answer.ts'
import { groupMeta } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { OfferPage } from '#app/features/groups/ui/people/offer-page.tsx'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { groupId, ...offer } = await linkOffer(ctx, token)
  if (offer.member) throw redirect(groupPath(groupId))
  return offer
}

export async function action({ context, params: { token }, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const joined = await joinByLink(ctx, { token, input: typed })
  return joined.ok
    ? redirectWithFlash(ctx, groupPath(joined.groupId), groupFlash.joined)
    : joinAnswer(typed, joined)
}

/** The content changes once the invitation is answered, so the page is not cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = () => groupMeta('Join a group')

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return <OfferPage offer={loaderData} answer={actionData} busy={busy} />
}

const missing = {
  title: 'This link does not work',
  text: 'Links are good for seven days and can be withdrawn. Ask the person who sent it for a new one.',
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} missing={missing} />
}
