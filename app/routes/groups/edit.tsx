import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/edit'
import { again, readTexts, type FormAnswer } from '#app/features/accounts/form-answer.ts'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { redirectSaying } from '#app/features/accounts/said.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { groupPage } from '#app/features/groups/queries/group-page.server.ts'
import { bedCounts, type DetailsField } from '#app/features/groups/rules.ts'
import type { Candidate } from '#app/features/groups/views.ts'
import { candidates } from '#app/features/groups/queries/candidates.server.ts'
import { saveWholeGroup } from '#app/features/groups/save-whole-group.server.ts'
import { countWords } from '#app/features/groups/said-words.ts'
import { GroupFrame, groupMeta } from '#app/features/groups/ui/group-frame.tsx'
import { PeopleFields } from '#app/features/groups/ui/people-fields.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { FormEnd } from '#app/features/accounts/ui/form-end.tsx'
import { bathCounts } from '#app/features/profiles/preferences.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useFocusInvalid } from '#app/ui/use-focus-invalid.ts'

export async function loader({ context, params: { groupId }, url }: Route.LoaderArgs) {
  const { ctx } = requireSignedIn(context, url)
  const { name, moveInDate, beds, baths, members, pending } = await groupPage(ctx, groupId)
  return {
    name,
    moveInDate,
    beds,
    baths,
    members: members.map(({ memberId, name: shown, self }) => ({ memberId, name: shown, self })),
    pending: pending.map(({ userId, name: shown }) => ({ userId, name: shown })),
  }
}

export async function action({ context, params: { groupId }, request, url }: Route.ActionArgs) {
  const { ctx } = requireSignedIn(context, url)
  const typed = await readTexts(request)
  if (typed.intent === 'find')
    return data({ typed, errors: {}, found: await candidates(ctx, groupId, typed.find ?? '') } as Answer)
  const saved = await saveWholeGroup(ctx, groupId, typed)
  if (saved.ok) return redirectSaying(ctx, groupPath(groupId), 'group-saved')
  return again(typed, saved.errors, saved.failed === undefined ? {} : { failed: saved.failed })
}

type Answer = FormAnswer<DetailsField> & { found?: Candidate[] }

export const meta: Route.MetaFunction = () => groupMeta('Edit group')

const options = (counts: readonly number[], most: number, one: string) =>
  counts.map((count) => ({ value: String(count), label: countWords(count, most, one) }))

export default function EditGroupPage({ loaderData, actionData, params: { groupId } }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const answer: Answer | undefined = actionData
  const { typed = {}, errors = {}, found = null } = answer ?? {}
  const { name, moveInDate, beds, baths } = loaderData
  const back = groupPath(groupId)
  return (
    <GroupFrame title="Edit group" lead="Everybody in the group sees this." back={{ to: back, label: name }}>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        {/* What Enter in a field presses: not the search below. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden />
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          required
          defaultValue={typed.name ?? name}
          error={errors.name}
        />
        <TextField
          label="Move-in"
          type="date"
          name="moveInDate"
          defaultValue={typed.moveInDate ?? moveInDate ?? ''}
          error={errors.moveInDate}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField
            label="Beds"
            name="beds"
            empty="Any"
            options={options(bedCounts, 6, 'bed')}
            defaultValue={typed.beds ?? beds ?? ''}
            error={errors.beds}
          />
          <SelectField
            label="Baths"
            name="baths"
            empty="Any"
            options={options(bathCounts, 4, 'bath')}
            defaultValue={typed.baths ?? baths ?? ''}
            error={errors.baths}
          />
        </div>
        <PeopleFields group={loaderData} typed={typed} found={found} />
        <FormEnd {...{ busy, back }} answer={found === null ? answer : undefined}>
          Save
        </FormEnd>
        <ButtonLink to={`${back}?ask=delete`} look="quiet" bad className="justify-self-start">
          Delete the group
        </ButtonLink>
      </Form>
    </GroupFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
