import { data } from 'react-router'
import type { Route } from './+types/edit'
import { deleteGroup } from '#app/features/groups/create-group.server.ts'
import { groupFlash } from '#app/features/groups/flash.ts'
import { groupPath, groupsPath } from '#app/features/groups/paths.ts'
import { candidates } from '#app/features/groups/candidates.query.server.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { saveWholeGroup } from '#app/features/groups/save-whole-group.server.ts'
import {
  GroupFields,
  useGroupAnswer,
  type GroupAnswer,
  type GroupFormValues,
} from '#app/features/groups/ui/group-fields.tsx'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { GONE_MEANWHILE, groupCopy } from '#app/features/groups/copy.ts'
import type { Context } from '#app/platform/context.ts'
import { Forbidden, NotFound, UnknownForm } from '#app/platform/errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import type { GroupDetailsField } from '#app/features/groups/fields.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** An open dialog reloads whenever something changes, so a deleted group is not an error for it. */
export async function loader({ context, params: { groupId }, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  try {
    return { group: await factsOf(ctx, groupId), key: groupId }
  } catch (error) {
    if (!(error instanceof NotFound && url.searchParams.get('dialog') === '1')) throw error
    return { group: null, key: groupId }
  }
}

async function factsOf(ctx: Context, groupId: string): Promise<GroupFormValues> {
  const { name, moveInDate, datePassed, beds, baths, members, pending } = await groupPage(ctx, { groupId })
  return {
    name,
    moveInDate,
    datePassed,
    beds,
    baths,
    members: members.map(({ memberId, name: shown, self, founder }) => ({
      memberId,
      name: shown,
      self,
      founder,
    })),
    pending: pending.map(({ userId, name: shown }) => ({ userId, name: shown })),
  }
}

/** The dialog does not navigate, so it gets an answer; the page redirects. */
export async function action({ context, params: { groupId }, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { dialog, ...typed } = await readTexts(request)
  try {
    return await answerTo(ctx, groupId, typed, dialog === '1')
  } catch (error) {
    if (error instanceof Forbidden) return answerNotDone(typed, { failed: error.message })
    if (!(error instanceof NotFound && dialog === '1')) throw error
    return answerNotDone(typed, { failed: GONE_MEANWHILE })
  }
}

async function answerTo(ctx: Context, groupId: string, typed: Record<string, string>, inDialog: boolean) {
  if (typed.intent === 'find') {
    const found = await candidates(ctx, { groupId, typed: typed.find ?? '' })
    return data<GroupAnswer>({ typed, errors: {}, found })
  }
  if (typed.intent === 'delete') {
    await deleteGroup(ctx, groupId)
    return inDialog
      ? data({ done: 'deleted' as const })
      : redirectWithFlash(ctx, groupsPath, groupFlash.deleted)
  }
  if (typed.intent !== undefined) throw new UnknownForm()
  const saved = await saveWholeGroup(ctx, { groupId, typed })
  if (!saved.ok) return answerNotDone<GroupDetailsField>(typed, saved)
  return inDialog
    ? data({ done: 'saved' as const })
    : redirectWithFlash(ctx, groupPath(groupId), groupFlash.saved)
}

export const meta: Route.MetaFunction = unlistedMeta('Edit group')

/** The group dialog as a page, for use without JavaScript. */
export default function EditGroupPage({ loaderData, actionData, params: { groupId } }: Route.ComponentProps) {
  const { answer, problem } = useGroupAnswer(actionData)
  const form = usePageForm(problem)
  const back = groupPath(groupId)
  const { group } = loaderData
  if (group === null)
    return (
      <GroupFrame title={groupCopy.notFound} back={{ to: groupsPath, label: 'Your groups' }}>
        {null}
      </GroupFrame>
    )
  return (
    <GroupFrame
      title="Edit group"
      lead="Everyone in the group sees this."
      back={{ to: back, label: group.name }}
    >
      <PageForm
        form={form}
        back={back}
        button="Save"
        below={
          group.members.some(({ self, founder }) => self && founder) && (
            <ButtonLink to={`${back}?ask=delete`} look="quiet" bad className="-ml-4.5 justify-self-start">
              Delete the group
            </ButtonLink>
          )
        }
      >
        <GroupFields {...{ group, answer }} />
      </PageForm>
    </GroupFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
