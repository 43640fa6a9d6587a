import type { Route } from './+types/media'
import { sendPhoto } from '#app/features/photos/send-photo.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { LOGO } from '#app/features/site/logo-rules.ts'
import { sendLogo } from '#app/features/site/logo.query.server.ts'

/** `GET /media/{photoId}/{width}.webp`: one file of a photo, for people who may see it; or the site's logo. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { photoId, file: name } = params
  if (photoId === LOGO) return sendLogo(context.get(requestContext), name)
  return sendPhoto(context.get(requestContext), { photoId, name, headers: request.headers })
}
