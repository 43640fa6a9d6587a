import { Form, useNavigation, href } from 'react-router'
import type { Route } from './+types/name'
import { accountFlash } from '#app/features/accounts/flash.ts'
import { ownAccount } from '#app/features/accounts/queries.server.ts'
import { saveName } from '#app/features/accounts/details/save-name.server.ts'
import { accountMeta, AccountPage } from '#app/features/accounts/ui/settings/account-page.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { givenName, familyName } = await ownAccount(ctx)
  return { givenName, familyName }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const saved = await saveName(ctx, typed)
  return saved.ok
    ? redirectWithFlash(ctx, href('/account'), accountFlash.nameSaved)
    : again(typed, saved.errors)
}

export const meta: Route.MetaFunction = () => accountMeta('Your name')

export default function NamePage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const { typed = {}, errors = {} } = actionData ?? {}
  return (
    <AccountPage
      title="Your name"
      lead="Students see your first name and the first letter of your last name."
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <TextField
          label="First name"
          name="givenName"
          autoComplete="given-name"
          required
          defaultValue={typed.givenName ?? loaderData.givenName}
          error={errors.givenName}
        />
        <TextField
          label="Last name"
          name="familyName"
          autoComplete="family-name"
          required={loaderData.familyName !== ''}
          defaultValue={typed.familyName ?? loaderData.familyName}
          error={errors.familyName}
        />
        <FormEnd busy={busy} back={href('/account')} answer={actionData}>
          Save
        </FormEnd>
      </Form>
    </AccountPage>
  )
}
