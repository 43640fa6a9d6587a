import { redirect, href } from 'react-router'
import type { Route } from './+types/photos'
import { addPhotos } from '#app/features/photos/add-photos.server.ts'
import { cancelUpload } from '#app/features/photos/finish-upload.server.ts'
import { describePhoto, movePhoto, removePhoto } from '#app/features/photos/change-photo.server.ts'
import { photoChangeForm } from '#app/features/photos/fields.ts'
import type { Context } from '#app/platform/context.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** `POST /photos`: the forms of a photo field. Redirects to the form's page, or shows what failed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const from = form.get('returnTo')
  const returnTo = safeReturnTo(typeof from === 'string' ? from : '')
  const files = form.getAll('files').filter((file) => file instanceof File && file.name !== '')
  const read = photoChangeForm.safeParse({ ...Object.fromEntries(form), files })
  if (!read.success) {
    const message = read.error.issues[0]?.message ?? 'What was sent cannot be used.'
    return answerNotDone({}, { failed: message, status: 400 }, { returnTo })
  }
  const message = await change(context.get(requestContext), read.data)
  return message ? answerNotDone({}, { failed: message }, { returnTo }) : redirect(returnTo)
}

async function change(
  ctx: Context,
  form: ReturnType<typeof photoChangeForm.parse>,
): Promise<string | undefined> {
  if (form.intent === 'add') return (await addPhotos(ctx, form)).join('\n') || undefined
  if (form.intent === 'move') await movePhoto(ctx, { photoId: form.photoId, input: form })
  else if (form.intent === 'describe') await describePhoto(ctx, { photoId: form.photoId, input: form })
  else if (form.intent === 'cancel') await cancelUpload(ctx, form.photoId)
  else await removePhoto(ctx, form.photoId)
  return undefined
}

export const meta: Route.MetaFunction = unlistedMeta('Photos')

/** Only shown without JavaScript, when something was rejected, and to people who open the URL directly. */
export default function PhotosPage({ actionData }: Route.ComponentProps) {
  return (
    <main id="content" className="mx-auto grid w-full max-w-xl gap-4 px-4 py-12">
      <h1 className="text-3xl font-semibold">{actionData ? 'This did not work' : 'Photos'}</h1>
      {actionData && (
        <p role="alert" className="whitespace-pre-line">
          {actionData.failed}
        </p>
      )}
      <ButtonLink to={actionData?.returnTo ?? href('/account/photos')} className="justify-self-start">
        {actionData ? 'Go back' : 'Your photos'}
      </ButtonLink>
    </main>
  )
}
