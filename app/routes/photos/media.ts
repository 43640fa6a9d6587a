import type { Route } from './+types/media'
import { sendPhoto } from '#app/features/photos/send-photo.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /media/{photoId}/{width}.webp`: one file of a photo, for whoever may see it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { photoId, file: name } = params
  return sendPhoto(context.get(requestContext), { photoId, name, headers: request.headers })
}
