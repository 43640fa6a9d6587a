import type { Route } from './+types/sign'
import { signUpload } from '#app/features/photos/sign-upload.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `POST /api/uploads/sign`: signed URLs for up to four requests to the store. */
export async function action({ request, context }: Route.ActionArgs) {
  const signed = await signUpload(context.get(requestContext), await request.json())
  return Response.json({ signed })
}
