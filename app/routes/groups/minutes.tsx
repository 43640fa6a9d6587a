import type { Route } from './+types/minutes'
import { groupFlash } from '#app/features/groups/flash.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { saveOwnMinutes } from '#app/features/groups/save-own-answers.server.ts'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import {
  BuildingOfClasses,
  OwnMinutesFields,
  storedOwnMinutes,
} from '#app/features/groups/ui/minutes-fields.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, params: { groupId }, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { name, own } = await groupPage(ctx, { groupId })
  return { name, own }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { groupId } = args.params
  const saved = await saveOwnMinutes(sent.ctx, { groupId, input: sent.typed })
  return answerForm(sent, saved, { to: groupPath(groupId), flash: groupFlash.minutesSaved })
}

export const meta: Route.MetaFunction = unlistedMeta('Your walk to class')

/** Whether the group may see how long the user's walk to class takes. */
export default function MinutesPage({ loaderData: { name, own }, actionData, params }: Route.ComponentProps) {
  const form = usePageForm(actionData, storedOwnMinutes(own))
  const back = groupPath(params.groupId)
  return (
    <GroupFrame title="Your walk to class" back={{ to: back, label: name }}>
      <BuildingOfClasses own={own} />
      <PageForm form={form} back={back} button="Save">
        <OwnMinutesFields own={own} field={form.field} />
      </PageForm>
    </GroupFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
