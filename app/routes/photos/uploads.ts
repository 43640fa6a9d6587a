import type { Route } from './+types/uploads'
import { requestUploads } from '#app/features/photos/request-uploads.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `POST /api/uploads`: requests permission to upload files; answers, for each, an upload or an error message. */
export async function action({ request, context }: Route.ActionArgs) {
  const answers = await requestUploads(context.get(requestContext), await request.json())
  return Response.json({ uploads: answers })
}
