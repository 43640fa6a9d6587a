import { redirect } from 'react-router'
import type { Route } from './+types/join'
import { groupFlash } from '#app/features/groups/flash.ts'
import { joinByLink } from '#app/features/groups/group-link.server.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { linkOffer } from '#app/features/groups/offer.query.server.ts'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { OfferPage } from '#app/features/groups/ui/offer-page.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { groupId, ...offer } = await linkOffer(ctx, token)
  if (offer.member) throw redirect(groupPath(groupId))
  return offer
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const joined = await joinByLink(sent.ctx, { token: args.params.token, input: sent.typed })
  return answerForm(sent, joined, { to: ({ groupId }) => groupPath(groupId), flash: groupFlash.joined })
}

/** The content changes once the invitation is answered, so the page is not cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = unlistedMeta('Join a group')

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage offer={loaderData} answer={actionData} />
}

const missing = {
  title: 'This link does not work',
  text: 'Links are good for seven days and can be withdrawn. Ask the person who sent it for a new one.',
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} missing={missing} />
}
