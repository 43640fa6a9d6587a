import { href } from 'react-router'
import type { Route } from './+types/logo'
import { changeLogo } from '#app/features/moderation/change-logo.server.ts'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { LOGO_TYPES, logoPath } from '#app/features/site/logo-rules.ts'
import { ownSiteLogo } from '#app/features/site/logo.query.server.ts'
import { ContentFrame } from '#app/features/site/ui/content-frame.tsx'
import { UnknownForm } from '#app/platform/errors.ts'
import { Field } from '#app/ui/fields/field.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, { logo: await ownSiteLogo(ctx) })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const form = await request.formData()
  const [intent, file] = [form.get('intent'), form.get('file')]
  if (intent !== 'save' && intent !== 'remove') throw new UnknownForm()
  const given = file instanceof File ? file : new File([], '')
  const saved = await changeLogo(ctx, intent === 'remove' ? null : given)
  const flash = intent === 'remove' ? moderationFlash.contentRemoved : moderationFlash.contentSaved
  return answerForm({ ctx, typed: {} }, saved, { to: href('/admin/content/logo'), flash })
}

export const meta: Route.MetaFunction = unlistedMeta('Logo')

/** The site's logo. */
export default function LogoPage({ loaderData: { logo, flash }, actionData }: Route.ComponentProps) {
  const form = usePageForm<'file'>(actionData)
  return (
    <ContentFrame
      title="Logo"
      lead="Beside the name at the top and the end of every page. Without one there is a roof over two lines."
      flash={flash}
    >
      {logo && (
        <img
          src={logoPath(logo.id)}
          alt="Your logo"
          width={logo.width}
          height={logo.height}
          className="h-16 w-auto max-w-80 rounded-field bg-white object-contain"
        />
      )}
      <PageForm
        form={form}
        encType="multipart/form-data"
        buttons={
          <>
            <SubmitButton busy={form.isBusy} look="primary" name="intent" value="save">
              Save
            </SubmitButton>
            {logo && (
              <SubmitButton busy={form.isBusy} look="quiet" bad name="intent" value="remove">
                Remove
              </SubmitButton>
            )}
          </>
        }
      >
        <Field
          label="Your logo"
          hint="A PNG or JPEG of at most 1 MB, at least 200 pixels on each side, and at most four times as long as it is wide. It is shown on white, also on dark screens."
          error={form.field('file').error}
        >
          {(control) => (
            <input {...control} type="file" name="file" accept={LOGO_TYPES.join(',')} className="min-h-11" />
          )}
        </Field>
      </PageForm>
    </ContentFrame>
  )
}
