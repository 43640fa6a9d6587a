import { href } from 'react-router'
import type { Route } from './+types/properties'
import { marksOf, collectionsOf } from '#app/features/collections/collections-of.query.server.ts'
import { savingInLists } from '#app/features/collections/ui/save-button.tsx'
import { CollectionsSection } from '#app/features/collections/ui/collections-section.tsx'
import { ownProfilePicture } from '#app/features/photos/photos.query.server.ts'
import { ownAnswers } from '#app/features/profiles/own-profile.query.server.ts'
import {
  CompleteYourProfile,
  LoadFailed,
  OwnProfileFrame,
} from '#app/features/profiles/ui/own-profile-frame.tsx'
import { savedOverview } from '#app/features/saves/saved-overview.query.server.ts'
import { SavedSections } from '#app/features/saves/ui/saved-sections.tsx'
import { WithSaving } from '#app/features/saves/ui/with-saving.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/profile/properties')

/** The Properties tab of the user's own profile (specification part 2 §2). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx, userId, givenName, familyName, email } = requireUser(context, url)
  const [saved, { hasAnswers }, own, photo] = await Promise.all([
    savedOverview(ctx),
    ownAnswers(ctx),
    collectionsOf(ctx),
    ownProfilePicture(ctx),
  ])
  const person = { userId, givenName, familyName, email }
  const today = utcDay(ctx.now())
  const marks = await marksOf(ctx, Object.keys(saved.likes ?? {}))
  return withFlash(ctx, request, { ...saved, marks, hasAnswers, own, person, photo, today })
}

export const meta: Route.MetaFunction = unlistedMeta('Your properties')

export default function PropertiesPage({ loaderData, matches }: Route.ComponentProps) {
  const { student } = matches[0].loaderData
  const { person, photo, overview, hasAnswers, own, likes, marks, today, flash } = loaderData
  useLiveReload(['collections'])
  return (
    <OwnProfileFrame person={person} photo={photo} tab="properties" student={student}>
      <div className="grid gap-8">
        <div className="grid gap-4">
          <FlashMessage flash={flash} />
          {!hasAnswers && student && <CompleteYourProfile />}
          <ButtonLink size="s" to={href('/profile/searches')} className="justify-self-start">
            Saved searches
          </ButtonLink>
        </div>
        <CollectionsSection {...own} />
        <WithSaving likes={likes} marks={marks} filling={savingInLists}>
          <SavedSections {...overview} today={today} from={HERE} />
        </WithSaving>
      </div>
    </OwnProfileFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} />
}
