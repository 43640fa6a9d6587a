import { redirect, href } from 'react-router'
import type { Route } from './+types/preferences'
import { ownAccount } from '#app/features/account-settings/account.query.server.ts'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { ownPhotos } from '#app/features/photos/photos.query.server.ts'
import { wholeProfile } from '#app/features/profiles/fields.ts'
import { formAnswer, saveAnswers } from '#app/features/profiles/save-answers.server.ts'
import { revalidateProfile, type ProfileSaved } from '#app/features/profiles/form-answer.ts'
import { ownAnswers } from '#app/features/profiles/own-profile.query.server.ts'
import { sentAnswers } from '#app/features/profiles/sent-answers.ts'
import {
  CompleteYourProfile,
  LoadFailed,
  OwnProfileFrame,
} from '#app/features/profiles/ui/own-profile-frame.tsx'
import { OwnProfileForm } from '#app/features/profiles/ui/own-profile-form.tsx'
import { NotFound } from '#app/platform/errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { savedOrLost } from '#app/web/lost-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** The form of the user's own profile, and the target of `/profile`; the Properties tab is a separate page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, userId, givenName, familyName, email } = requireUser(context, url)
  if (params.activeTabParam === undefined) throw redirect(href('/profile/properties'))
  if (params.activeTabParam !== 'preferences') throw new NotFound()
  const [answers, account, campuses, picture, more] = await Promise.all([
    ownAnswers(ctx),
    ownAccount(ctx),
    listCampuses(ctx, 'own'),
    ownPhotos(ctx, 'profile-picture'),
    ownPhotos(ctx, 'profile-photo'),
  ])
  const person = { userId, givenName, familyName, email }
  const today = utcDay(ctx.now())
  return { person, ...answers, hasPhone: account.phone !== null, campuses, picture, more, today }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const sent = sentAnswers(wholeProfile, await request.formData())
  const wrong = await formAnswer(ctx.log, sent, saveAnswers(ctx, sent))
  if (wrong) return wrong
  const { texts } = await ownAnswers(ctx)
  return { ok: true, time: ctx.now().getTime(), texts } satisfies ProfileSaved
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => savedOrLost(serverAction)

export const shouldRevalidate = revalidateProfile

export const meta: Route.MetaFunction = unlistedMeta('Your profile')

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, hasAnswers, texts, visible, hasPhone, campuses, picture, more, today } = loaderData
  const { userId, givenName, familyName } = person
  return (
    <OwnProfileFrame person={person} photo={picture.photos[0]} tab="preferences">
      {hasAnswers ? (
        <OwnProfileForm
          {...{ userId, givenName, familyName, hasPhone, campuses, texts, visible, picture, more, today }}
          answer={actionData}
        />
      ) : (
        <CompleteYourProfile />
      )}
    </OwnProfileFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} />
}
