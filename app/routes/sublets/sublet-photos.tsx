import type { Route } from './+types/sublet-photos'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { photosOfSublet } from '#app/features/photos/photos.query.server.ts'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import { ownSublet } from '#app/features/sublets/own-sublets.query.server.ts'
import { ownSubletsPath } from '#app/features/sublets/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params: { subletId }, context, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireUser(context, url)
  const { state } = await ownSublet(ctx, subletId)
  const photos = await photosOfSublet(ctx, subletId)
  return { state, photos, userId, subletId }
}

export const meta: Route.MetaFunction = unlistedMeta('Photos of your sublet')

/** A sublet's photos, each saved immediately. */
export default function SubletPhotosPage({ loaderData }: Route.ComponentProps) {
  const { state, photos, userId, subletId } = loaderData
  return (
    <GroupFrame
      title="Photos of your sublet"
      lead="The room, the kitchen, the bath: what you would want to see first."
      back={{ to: ownSubletsPath, label: 'Your sublets' }}
    >
      {state !== 'ended' && state !== 'removed' ? (
        <PhotoField
          purpose="sublet-photo"
          subletId={subletId}
          ownerId={userId}
          {...photos}
          hint="Everyone can see them, so leave out people, house numbers and mail with names on it."
        />
      ) : (
        <p>
          {state === 'ended'
            ? 'You ended this sublet, so its photos were deleted.'
            : 'This sublet was taken down, so nobody else sees its photos.'}
        </p>
      )}
      <ButtonLink look="primary" to={ownSubletsPath} className="justify-self-start">
        Done
      </ButtonLink>
    </GroupFrame>
  )
}
