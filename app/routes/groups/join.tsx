import { redirect, useNavigation } from 'react-router'
import type { Route } from './+types/join'
import { readTexts } from '#app/features/accounts/form-answer.ts'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { redirectSaying } from '#app/features/accounts/said.ts'
import { joinByLink } from '#app/features/groups/join-by-link.server.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { linkOffer } from '#app/features/groups/queries/offer.server.ts'
import { joinAnswer } from '#app/features/groups/ui/join-answer.ts'
import { groupMeta } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { OfferPage } from '#app/features/groups/ui/offer-page.tsx'

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { ctx } = requireSignedIn(context, url)
  const { groupId, ...offer } = await linkOffer(ctx, token)
  if (offer.member) throw redirect(groupPath(groupId))
  return offer
}

export async function action({ context, params: { token }, request, url }: Route.ActionArgs) {
  const { ctx } = requireSignedIn(context, url)
  const typed = await readTexts(request)
  const joined = await joinByLink(ctx, token, typed)
  return joined.ok
    ? redirectSaying(ctx, groupPath(joined.groupId), 'group-joined')
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
