import { Form, useNavigation } from 'react-router'
import type { Route } from './+types/cap'
import { groupFlash } from '#app/features/groups/flash.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { groupPage } from '#app/features/groups/queries/group-page.server.ts'
import { saveOwnCap } from '#app/features/groups/members/save-own-answers.server.ts'
import { CapFields } from '#app/features/groups/ui/cap-fields.tsx'
import { GroupFrame, groupMeta } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ context, params: { groupId }, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { name, own } = await groupPage(ctx, { groupId })
  return { name, own }
}

export async function action({ context, params: { groupId }, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const saved = await saveOwnCap(ctx, { groupId, input: typed })
  return saved.ok
    ? redirectWithFlash(ctx, groupPath(groupId), groupFlash.capSaved)
    : again(typed, saved.errors)
}

export const meta: Route.MetaFunction = () => groupMeta('Your budget')

export default function CapPage({ loaderData: { name, own }, actionData, params }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const back = groupPath(params.groupId)
  const stored = { cap: own.cap === null ? '' : String(own.cap), showsCap: own.showsCap ? 'yes' : 'no' }
  return (
    <GroupFrame title="Your budget" back={{ to: back, label: name }}>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <CapFields
          profileCap={own.profileCap}
          typed={actionData?.typed ?? stored}
          errors={actionData?.errors ?? {}}
        />
        <FormEnd {...{ busy, back }} answer={actionData}>
          Save
        </FormEnd>
      </Form>
    </GroupFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
