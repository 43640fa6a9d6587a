import type { Route } from './+types/properties'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { unsafeProfilePicture } from '#app/features/photos/queries.server.ts'
import { OwnProfileFrame } from '#app/features/profiles/ui/own/own-profile-frame.tsx'
import { savedOverview } from '#app/features/saves/queries/saved-overview.server.ts'
import { HeartOnly } from '#app/features/saves/ui/home-actions.tsx'
import { listMeta } from '#app/features/saves/ui/list-page.tsx'
import { SavedSections } from '#app/features/saves/ui/saved-sections.tsx'
import { WithSaving } from '#app/features/saves/ui/with-saving.tsx'

const HERE = '/profile/properties'

/** What somebody keeps: the Properties tab of the own profile (specification part 2 §2). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, userId, givenName, familyName, email } = requireSignedIn(context, url)
  const [saved, photo] = await Promise.all([savedOverview(ctx, userId), unsafeProfilePicture(ctx, userId)])
  const person = { userId, givenName, familyName, email }
  return { ...saved, person, photo, today: ctx.now().toISOString().slice(0, 10) }
}

export const meta: Route.MetaFunction = () => listMeta('Your properties')

export default function PropertiesPage({ loaderData }: Route.ComponentProps) {
  const { person, photo, overview, hearts, today } = loaderData
  return (
    <OwnProfileFrame person={person} photo={photo} tab="properties">
      <WithSaving hearts={hearts} filling={heart}>
        <SavedSections {...overview} today={today} from={HERE} />
      </WithSaving>
    </OwnProfileFrame>
  )
}

const heart = (props: React.ComponentProps<typeof HeartOnly>) => <HeartOnly {...props} />
