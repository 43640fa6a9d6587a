import { Form, href, Link, useNavigation } from 'react-router'
import type { Route } from './+types/building'
import { chooseBuilding } from '#app/features/buildings/choose-building.server.ts'
import { buildingFlash } from '#app/features/buildings/flash.ts'
import { buildingChoice } from '#app/features/buildings/queries.server.ts'
import { GroupFrame, groupMeta } from '#app/features/groups/ui/group-frame.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { revalidateUnlessLost, savedOrLost } from '#app/web/lost-answer.ts'
import { whyNotSent } from '#app/web/why-not-sent.ts'
import { requireUser } from '#app/web/require-user.ts'

const profile = href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, await buildingChoice(ctx))
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { building } = await readTexts(request)
  if (building === undefined) return again({}, { building: 'Choose a building from the list.' })
  const saved = await chooseBuilding(ctx, building)
  if (!saved.ok) return again({ building }, { building: saved.error })
  return redirectWithFlash(
    ctx,
    href('/profile/building'),
    saved.chosen ? buildingFlash.chosen : buildingFlash.removed,
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => savedOrLost(serverAction)

export const shouldRevalidate = revalidateUnlessLost

export const meta: Route.MetaFunction = () => groupMeta('Your building')

/** In which building a student has most classes. */
export default function BuildingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campus, buildings, chosen, flash } = loaderData
  const notSent = whyNotSent(actionData)
  const answer = actionData && 'typed' in actionData ? actionData : undefined
  const form = useFocusInvalid(answer)
  const busy = useNavigation().state !== 'idle'
  return (
    <GroupFrame
      title="Your building"
      lead="Choose the building where most of your classes are. Homes then say how long it takes you to get there. Only you see it, and any group you show it to."
      flash={flash}
      back={{ to: profile, label: 'Your profile' }}
    >
      {answer?.errors['building'] && buildings.length === 0 && (
        <ErrorSummary title="This has not been saved yet">{answer.errors['building']}</ErrorSummary>
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
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <SelectField
            name="building"
            label={`Building at ${campus}`}
            empty="None"
            defaultValue={answer?.typed['building'] ?? chosen ?? ''}
            error={answer?.errors['building']}
            options={buildings.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FormEnd
            busy={busy}
            back={profile}
            answer={notSent === undefined ? answer : { typed: {}, errors: {}, failed: notSent }}
          >
            Save
          </FormEnd>
        </Form>
      )}
    </GroupFrame>
  )
}
