import { redirect, href } from 'react-router'
import type { Route } from './+types/photos'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { ownPhotos } from '#app/features/photos/photos.query.server.ts'
import { LeaveGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { requestSession } from '#app/web/request-session.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { signedIn } = context.get(requestSession)
  if (!signedIn) throw redirect(withReturnTo(href('/login'), url.pathname))
  const [picture, more] = await Promise.all([
    ownPhotos(ctx, 'profile-picture'),
    ownPhotos(ctx, 'profile-photo'),
  ])
  return { ownerId: signedIn.userId, picture, more }
}

export const meta: Route.MetaFunction = unlistedMeta('Your photos')

/** The profile picture and up to eight more photos. */
export default function OwnPhotosPage({ loaderData: { ownerId, picture, more } }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Your photos"
      lead="Signed-in students see them on your profile. Each change is saved at once; location and camera data are removed."
    >
      <PhotoField purpose="profile-picture" ownerId={ownerId} {...picture} />
      <PhotoField purpose="profile-photo" ownerId={ownerId} {...more} />
      <LeaveGuard />
    </AccountPage>
  )
}
