import { Form, useNavigation, href } from 'react-router'
import type { Route } from './+types/phone'
import { accountFlash } from '#app/features/accounts/flash.ts'
import { ownAccount } from '#app/features/accounts/queries.server.ts'
import { savePhone } from '#app/features/accounts/details/save-phone.server.ts'
import { accountMeta, AccountPage } from '#app/features/accounts/ui/settings/account-page.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return { phone: (await ownAccount(ctx)).phone }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const saved = await savePhone(ctx, typed)
  if (!saved.ok) return again(typed, saved.errors)
  return redirectWithFlash(
    ctx,
    href('/account'),
    saved.phone === null ? accountFlash.phoneRemoved : accountFlash.phoneSaved,
  )
}

export const meta: Route.MetaFunction = () => accountMeta('Your phone')

export default function PhonePage({ loaderData: { phone }, actionData }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const { typed = {}, errors = {} } = actionData ?? {}
  return (
    <AccountPage title="Your phone" lead="Nobody else sees it unless you choose to show it on your profile.">
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <TextField
          label="Phone number"
          hint="Such as 213 555 0123, or start with + and the country code."
          type="tel"
          name="phone"
          autoComplete="tel"
          defaultValue={typed.phone ?? phone ?? ''}
          error={errors.phone}
          className="md:max-w-80"
        />
        <FormEnd busy={busy} back={href('/account')} answer={actionData}>
          Save
        </FormEnd>
      </Form>
      {phone !== null && (
        <Form method="post" className="border-t border-line pt-5">
          <input type="hidden" name="phone" value="" />
          <SubmitButton busy={busy}>Remove the number</SubmitButton>
        </Form>
      )}
    </AccountPage>
  )
}
