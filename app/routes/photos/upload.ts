import type { Route } from './+types/upload'
import { cancelUpload } from '#app/features/photos/cancel-upload.server.ts'
import { finishUpload } from '#app/features/photos/finish-upload.server.ts'
import { uploadState } from '#app/features/photos/queries.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/uploads/{id}`: its progress. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return Response.json(await uploadState(context.get(requestContext), params.uploadId))
}

/** `POST`: all bytes were sent. `DELETE`: cancels the upload. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  if (request.method === 'DELETE') {
    await cancelUpload(ctx, params.uploadId)
    return new Response(null, { status: 204 })
  }
  return Response.json(await finishUpload(ctx, params.uploadId))
}
