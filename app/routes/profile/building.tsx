import { href, Link } from 'react-router'
import type { Route } from './+types/building'
import { chooseBuilding } from '#app/features/buildings/choose-building.server.ts'
import { buildingFlash } from '#app/features/buildings/flash.ts'
import { buildingChoice } from '#app/features/buildings/building.query.server.ts'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const profile = href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, await buildingChoice(ctx))
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const saved = await chooseBuilding(sent.ctx, sent.typed.building)
  return answerForm(sent, saved, {
    to: href('/profile/building'),
    flash: ({ chosen }) => (chosen ? buildingFlash.chosen : buildingFlash.removed),
  })
}

export const meta: Route.MetaFunction = unlistedMeta('Your building')

/** The building where a student has most classes. */
export default function BuildingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campus, buildings, chosen, flash } = loaderData
  const form = usePageForm(actionData, { building: chosen })
  return (
    <GroupFrame
      title="Your building"
      lead="Choose the building where most of your classes are. Homes then say how long it takes you to get there. Only you see it, and any group you show it to."
      flash={flash}
      back={{ to: profile, label: 'Your profile' }}
    >
      {form.field('building').error && buildings.length === 0 && (
        <ErrorSummary title="This has not been saved yet">{form.field('building').error}</ErrorSummary>
      )}
      {campus === null ? (
        <p>
          First say in{' '}
          <Link to={profile} className={textLink}>
            your profile
          </Link>{' '}
          which university you go to.
        </p>
      ) : buildings.length === 0 ? (
        <p>We don’t have a list of buildings at {campus} yet. Homes say how far it is to campus.</p>
      ) : (
        <PageForm form={form} back={profile} button="Save">
          <SelectField
            label={`Building at ${campus}`}
            empty="None"
            options={buildings.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('building')}
          />
        </PageForm>
      )}
    </GroupFrame>
  )
}
