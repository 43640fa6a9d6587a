import { data } from 'react-router'
import type { Route } from './+types/new-group'
import { UnknownForm } from '#app/platform/errors.ts'
import { createWholeGroup } from '#app/features/groups/save-whole-group.server.ts'
import { groupFlash } from '#app/features/groups/flash.ts'
import { groupPath, groupsPath } from '#app/features/groups/paths.ts'
import { candidates } from '#app/features/groups/candidates.query.server.ts'
import {
  GroupFields,
  newGroup,
  useGroupAnswer,
  type GroupAnswer,
} from '#app/features/groups/ui/group-fields.tsx'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { ownAnswers } from '#app/features/profiles/own-profile.query.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import type { NewGroupField } from '#app/features/groups/fields.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { texts } = await ownAnswers(ctx)
  return { group: newGroup, key: newId(), asksBirthDate: texts.birthDate === '' }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { dialog, ...typed } = await readTexts(request)
  if (typed.intent === 'find') {
    const found = await candidates(ctx, { groupId: null, typed: typed.find ?? '' })
    return data<GroupAnswer>({ typed, errors: {}, found })
  }
  if (typed.intent !== undefined) throw new UnknownForm()
  const made = await createWholeGroup(ctx, typed)
  if (!made.ok) return answerNotDone<NewGroupField>(typed, made)
  return dialog === '1'
    ? data({ done: 'made' as const })
    : redirectWithFlash(ctx, groupPath(made.groupId), groupFlash.saved)
}

export const meta: Route.MetaFunction = unlistedMeta('New group')

/** The group dialog for a new group as a page, for use without JavaScript. */
export default function NewGroupPage({
  loaderData: { group, key, asksBirthDate },
  actionData,
}: Route.ComponentProps) {
  const { answer, problem } = useGroupAnswer(actionData)
  const form = usePageForm(problem)
  return (
    <GroupFrame
      title="New group"
      lead="You are the first member. Everyone you invite can accept or decline."
      back={{ to: groupsPath, label: 'Your groups' }}
    >
      <PageForm form={form} back={groupsPath} button="Create group">
        <input type="hidden" name="key" value={answer?.typed.key ?? key} />
        <GroupFields {...{ group, answer, asksBirthDate }} />
      </PageForm>
    </GroupFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
