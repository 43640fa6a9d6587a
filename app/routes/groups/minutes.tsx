import { href, Link } from 'react-router'
import type { Route } from './+types/minutes'
import { SPEEDS } from '#app/features/commute/rules.ts'
import { groupFlash } from '#app/features/groups/flash.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { saveOwnMinutes } from '#app/features/groups/save-own-answers.server.ts'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import type { GroupPage } from '#app/features/groups/views.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
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

/** Whether the group may read how long the user walks to class. */
export default function MinutesPage({ loaderData: { name, own }, actionData, params }: Route.ComponentProps) {
  const stored = { showsMinutes: shownOf(own), mostMinutes: own.mostMinutes?.toString() }
  const form = usePageForm(actionData, stored)
  const back = groupPath(params.groupId)
  return (
    <GroupFrame title="Your walk to class" back={{ to: back, label: name }}>
      <p className="max-w-prose">
        {own.building === null
          ? 'You have not chosen the building where most of your classes are, so we use the nearest entrance to your campus.'
          : `Most of your classes are in ${own.building}.`}{' '}
        <Link to={href('/profile/building')} className={textLink}>
          {own.building === null ? 'Choose your building' : 'Change'}
        </Link>
      </p>
      <PageForm form={form} back={back} button="Save">
        <div>
          <RadioGroup
            legend="Show the group how long you walk to class?"
            options={[
              { value: 'yes', label: 'Yes, show my minutes from each home' },
              ...(own.building === null
                ? []
                : [{ value: 'building', label: `Yes, show my minutes and my building, ${own.building}` }]),
              { value: 'no', label: 'No, only I see them' },
            ]}
            {...form.field('showsMinutes')}
          />
          <p className="mt-1 max-w-prose text-sm text-ink-2">
            The group sees them when it looks at homes, compares them and decides. They are for walking at{' '}
            {SPEEDS.walk}, rounded to 5 minutes. The group sees the name of your building only if you choose
            that. From the minutes of several homes, somebody could work out roughly where it is.
          </p>
        </div>
        <TextField
          label="The longest walk you would take"
          hint="You can leave it empty. It counts only if you show your minutes. The group then sees exactly which homes are too far for you."
          suffix="min"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('mostMinutes')}
        />
      </PageForm>
    </GroupFrame>
  )
}

function shownOf({ building, showsMinutes, showsBuilding }: GroupPage['own']) {
  if (!showsMinutes) return 'no'
  return showsBuilding && building !== null ? 'building' : 'yes'
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
