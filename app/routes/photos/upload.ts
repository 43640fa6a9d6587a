import type { Route } from './+types/upload'
import { beginUpload } from '#app/features/photos/sign-upload.server.ts'
import { cancelUpload, finishUpload } from '#app/features/photos/finish-upload.server.ts'
import { uploadState } from '#app/features/photos/photos.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { notDoneAsJson } from '#app/web/forms/answer-form.server.ts'

/** `GET /api/uploads/{id}`: its progress. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return Response.json(await uploadState(context.get(requestContext), params.uploadId))
}

/** `PUT`: starts a multipart upload at the store. `POST`: all bytes were sent. `DELETE`: cancels the upload. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  if (request.method === 'DELETE') {
    await cancelUpload(ctx, params.uploadId)
    return new Response(null, { status: 204 })
  }
  if (request.method === 'PUT') return Response.json(await beginUpload(ctx, params.uploadId))
  const finished = await finishUpload(ctx, params.uploadId)
  return finished.ok ? new Response(null, { status: 204 }) : notDoneAsJson({}, { failed: finished.message })
}
