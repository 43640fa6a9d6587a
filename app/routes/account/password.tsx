import { Form, redirect, useNavigation, href } from 'react-router'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import type { Route } from './+types/password'
import { changePassword } from '#app/features/accounts/password/change-password.server.ts'
import { accountFlash } from '#app/features/accounts/flash.ts'
import {
  BUSY,
  reauthenticateInForm,
} from '#app/features/accounts/reauthenticate/reauthenticate-in-form.server.ts'
import { ownAccount, reauthenticationWay } from '#app/features/accounts/queries.server.ts'
import { accountMeta, AccountPage } from '#app/features/accounts/ui/settings/account-page.tsx'
import { ReauthenticationField } from '#app/features/accounts/ui/settings/reauthentication-field.tsx'
import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'

const CONFIRM = withReturnTo(href('/account/confirm'), href('/account/password'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, email } = requireUser(context, url)
  const { hasPassword } = await ownAccount(ctx)
  const way = hasPassword ? 'given' : await reauthenticationWay(ctx)
  if (way === 'sign-in') throw redirect(CONFIRM)
  return { hasPassword, way, email, emails: ctx.settings.mail !== 'none' }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const { hasPassword } = await ownAccount(ctx)
  // The current password is the confirmation.
  const reauthenticated = hasPassword
    ? { ok: true as const, ctx }
    : await reauthenticateInForm(ctx, { proof: typed.proof })
  if (!reauthenticated.ok)
    return again<string>(typed, { proof: reauthenticated.error }, { wait: reauthenticated.wait })
  const changed = await changePassword(reauthenticated.ctx, typed)
  if (changed.ok) return redirectWithFlash(ctx, href('/account'), accountFlash.passwordChanged)
  switch (changed.reason) {
    case 'invalid':
      return again<string>(typed, changed.errors)
    case 'limited':
      return again<string>(typed, {}, { failed: tooManyTries(changed.wait), wait: changed.wait })
    case 'busy':
      return again<string>(typed, {}, { failed: BUSY, wait: changed.wait })
    case 'not-reauthenticated':
      throw redirect(CONFIRM)
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => accountMeta('Your password')

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, way, email, emails } = loaderData
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const { errors = {} } = actionData ?? {}
  return (
    <AccountPage
      title={hasPassword ? 'Change your password' : 'Set a password'}
      lead={
        emails
          ? 'Every other browser will be signed out, and we will send you an email.'
          : 'Every other browser will be signed out.'
      }
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        {/* For password managers, which store a password with its user name. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            label="Current password"
            name="current"
            autoComplete="current-password"
            required
            error={errors.current}
          />
        )}
        <ReauthenticationField way={way} error={errors.proof} />
        <PasswordField
          label="New password"
          hint="10 characters or more. A few words in a row are easy to remember."
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
        />
        <FormEnd busy={busy} back={href('/account')} answer={actionData}>
          {hasPassword ? 'Change it' : 'Set it'}
        </FormEnd>
      </Form>
    </AccountPage>
  )
}
