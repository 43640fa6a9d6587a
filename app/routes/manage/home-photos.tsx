import type { Route } from './+types/home-photos'
import { editorView } from '#app/features/publishing/save-section.server.ts'
import { editorPath, pageAfter } from '#app/features/publishing/sections.ts'
import { EditorFrame, editorMeta } from '#app/features/publishing/ui/editor-frame.tsx'
import { photosOfHome } from '#app/features/photos/photos.query.server.ts'
import { LeaveGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { requireUser } from '#app/web/require-user.ts'

/** The photos of a home, for its manager. */
export async function loader({ context, params: { listingId }, request, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireUser(context, url)
  // Loads the editor first, so that a person who does not manage the home gets its error.
  const [{ home }, photos] = await allInOrder([editorView(ctx, listingId), photosOfHome(ctx, { listingId })])
  return withFlash(ctx, request, { home, photos, userId })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  editorMeta(loaderData?.home.name)({ matches })

export default function HomePhotosPage({
  loaderData: { home, photos, userId, flash },
}: Route.ComponentProps) {
  return (
    <EditorFrame home={home} page="photos" flash={flash}>
      <PhotoField
        purpose="listing-photo"
        listingId={home.id}
        ownerId={userId}
        {...photos}
        hint="The first one is the cover. Describe what each one shows, for students who use a screen reader. Location and camera data are removed. Each change is saved at once."
      />
      <ButtonLink look="primary" className="justify-self-start" to={editorPath(home.id, pageAfter('photos'))}>
        Continue
      </ButtonLink>
      <LeaveGuard />
    </EditorFrame>
  )
}
