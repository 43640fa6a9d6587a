import { redirect } from 'react-router'
import type { Route } from './+types/groups'
import { createWholeGroup } from '#app/features/groups/save-whole-group.server.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { groupsOf } from '#app/features/groups/own-groups.query.server.ts'
import type { NewGroupField } from '#app/features/groups/fields.ts'
import { InvitationRows } from '#app/features/groups/ui/invitation-rows.tsx'
import { GroupBirthDate } from '#app/features/groups/ui/group-birth-date.tsx'
import { GroupCardRow } from '#app/features/groups/ui/group-card.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { Section } from '#app/ui/section.tsx'
import { groupCopy } from '#app/features/groups/copy.ts'
import { ownProfilePicture } from '#app/features/photos/photos.query.server.ts'
import { ownAnswers } from '#app/features/profiles/own-profile.query.server.ts'
import { CompleteYourProfile, OwnProfileFrame } from '#app/features/profiles/ui/own-profile-frame.tsx'
import { HttpError } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx, userId, givenName, familyName, email } = requireUser(context, url)
  const [groups, photo, { hasAnswers, texts }] = await Promise.all([
    groupsOf(ctx),
    ownProfilePicture(ctx),
    ownAnswers(ctx),
  ])
  const person = { userId, givenName, familyName, email }
  const asksBirthDate = texts.birthDate === ''
  return withFlash(ctx, request, { ...groups, person, photo, hasAnswers, asksBirthDate, key: newId() })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  try {
    const made = await createWholeGroup(ctx, typed)
    if (made.ok) return redirect(groupPath(made.groupId))
    if (made.reason !== 'invalid') return answerNotDone<NewGroupField>(typed, made)
    // This form has only the group's name, and its creator's date of birth.
    const { name: _, birthDate: __, ...others } = made.errors
    const failed = Object.values(others).find(Boolean)
    return answerNotDone<NewGroupField>(typed, { ...made, failed })
  } catch (error) {
    if (!(error instanceof Error) || error instanceof HttpError) throw error
    ctx.log.error(describeError(error), 'request failed')
    return answerNotDone<NewGroupField>(typed, { failed: `${groupCopy.notCreated}. Please try again.` })
  }
}

export const meta: Route.MetaFunction = unlistedMeta('Your groups')

/** The Groups tab of the user's own profile: their groups, their invitations, and a form for a new group. */
export default function GroupsPage({
  loaderData: { groups, invitations, person, photo, hasAnswers, asksBirthDate, key, flash },
  actionData,
  matches,
}: Route.ComponentProps) {
  const { student } = matches[0].loaderData
  useLiveReload(['groups', 'people'])
  const form = usePageForm(actionData)
  return (
    <OwnProfileFrame person={person} photo={photo} tab="groups">
      <div className="grid max-w-[40rem] gap-6">
        <FlashMessage flash={flash} />
        {!hasAnswers && student && <CompleteYourProfile />}
        {invitations.length > 0 && (
          <Section title="You are invited">
            <InvitationRows invitations={invitations} />
          </Section>
        )}
        <Section title="Your groups">
          {groups.length > 0 ? (
            <ul className={rowsBox} aria-label="Groups you are in">
              {groups.map((group) => (
                <GroupCardRow key={group.groupId} group={group} />
              ))}
            </ul>
          ) : (
            <p className="rounded-card border border-dashed border-line-strong p-6 text-center text-ink-2">
              {groupCopy.none}
            </p>
          )}
        </Section>
        <Section title="New group">
          <PageForm
            form={form}
            says="failed"
            notDone="The group was not created"
            lost={groupCopy.notCreated}
            className="grid gap-4"
            buttons={
              <SubmitButton busy={form.isBusy} look={groups.length > 0 ? 'default' : 'primary'}>
                Create group
              </SubmitButton>
            }
          >
            <input type="hidden" name="key" value={key} />
            <TextField
              label="Name"
              hint="You are the first member. Invite the others on its page."
              autoComplete="off"
              required
              {...form.field('name')}
            />
            {(asksBirthDate || actionData?.errors?.birthDate !== undefined) && (
              <GroupBirthDate
                {...form.field('birthDate')}
                confirmed={form.field('birthDateConfirmed').defaultValue}
              />
            )}
          </PageForm>
        </Section>
      </div>
    </OwnProfileFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
