import { redirect } from 'react-router'
import type { Route } from './+types/invitation'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import {
  acceptGroupInvitation,
  declineGroupInvitation,
} from '#app/features/groups/answer-group-invitation.server.ts'
import { groupFlash } from '#app/features/groups/flash.ts'
import { groupPath, groupsPath } from '#app/features/groups/paths.ts'
import { invitationOffer } from '#app/features/groups/offer.query.server.ts'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { OfferPage } from '#app/features/groups/ui/offer-page.tsx'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, params: { groupId }, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const offer = await invitationOffer(ctx, groupId)
  if (offer.member) throw redirect(groupPath(groupId))
  return offer
}

export async function action(args: Route.ActionArgs) {
  const { groupId } = args.params
  const { ctx, typed } = await readForm(args)
  if (typed.intent === 'decline') {
    await declineGroupInvitation(ctx, groupId)
    return redirectWithFlash(ctx, safeReturnTo(typed.backTo, groupsPath), groupFlash.declined)
  }
  if (typed.intent !== 'accept') throw new UnknownForm()
  const joined = await acceptGroupInvitation(ctx, { groupId, input: typed })
  return answerForm({ ctx, typed }, joined, { to: groupPath(groupId), flash: groupFlash.joined })
}

export const meta: Route.MetaFunction = unlistedMeta('Invitation to a group')

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  useLiveReload(['groups', 'people'])
  return <OfferPage offer={loaderData} answer={actionData} declines />
}

const missing = {
  title: 'This invitation has ended',
  text: 'It was withdrawn or answered, or the group is gone. Ask someone in the group to invite you again.',
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} missing={missing} />
}
