import type { Route } from './+types/cap'
import { groupFlash } from '#app/features/groups/flash.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { saveOwnCap } from '#app/features/groups/save-own-answers.server.ts'
import { CapFields } from '#app/features/groups/ui/cap-fields.tsx'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
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
  const saved = await saveOwnCap(sent.ctx, { groupId, input: sent.typed })
  return answerForm(sent, saved, { to: groupPath(groupId), flash: groupFlash.capSaved })
}

export const meta: Route.MetaFunction = unlistedMeta('Your budget')

export default function CapPage({ loaderData: { name, own }, actionData, params }: Route.ComponentProps) {
  const form = usePageForm(actionData, { cap: own.cap?.toString(), showsCap: own.showsCap ? 'yes' : 'no' })
  const back = groupPath(params.groupId)
  return (
    <GroupFrame title="Your budget" back={{ to: back, label: name }}>
      <PageForm form={form} back={back} button="Save">
        <CapFields profileCap={own.profileCap} field={form.field} />
      </PageForm>
    </GroupFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
