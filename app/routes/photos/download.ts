import { redirect } from 'react-router'
import type { Route } from './+types/download'
import { downloadPhoto } from '#app/features/photos/send-photo.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /photos/{photoId}/download`: redirects to the file at the store. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const url = await downloadPhoto(context.get(requestContext), params.photoId)
  return redirect(url, {
    headers: { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
