import { redirect, href } from 'react-router'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import type { Route } from './+types/password'
import { changePassword } from '#app/features/account-settings/change-password.server.ts'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { reauthenticateInForm } from '#app/features/account-settings/reauthenticate-in-form.server.ts'
import { ownAccount, reauthenticationWay } from '#app/features/account-settings/account.query.server.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { ReauthenticationField } from '#app/features/account-settings/ui/reauthentication-field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

const CONFIRM = withReturnTo(href('/account/confirm'), href('/account/password'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, email } = requireUser(context, url)
  const { hasPassword, insteadOfPassword } = await ownAccount(ctx)
  if (insteadOfPassword !== null) throw redirect(href('/account'))
  const way = hasPassword ? 'given' : await reauthenticationWay(ctx)
  if (way === 'sign-in') throw redirect(CONFIRM)
  return { hasPassword, way, email, sendsEmails: ctx.settings.mail !== 'none' }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { hasPassword } = await ownAccount(sent.ctx)
  // The current password is the confirmation.
  const reauthenticated = hasPassword
    ? { ok: true as const, ctx: sent.ctx }
    : await reauthenticateInForm(sent.ctx, { proof: sent.typed.proof })
  const changed = reauthenticated.ok ? await changePassword(reauthenticated.ctx, sent.typed) : reauthenticated
  if (!changed.ok && changed.reason === 'not-reauthenticated') throw redirect(CONFIRM)
  return answerForm(sent, changed, { to: href('/account'), flash: accountFlash.passwordChanged })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = unlistedMeta('Your password')

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, way, email, sendsEmails } = loaderData
  const form = usePageForm(actionData)
  return (
    <AccountPage
      title={hasPassword ? 'Change your password' : 'Set a password'}
      lead={
        sendsEmails
          ? 'Every other browser will be signed out, and we will send you an email.'
          : 'Every other browser will be signed out.'
      }
    >
      <PageForm form={form} back={href('/account')} button={hasPassword ? 'Change it' : 'Set it'}>
        {/* For password managers, which store a password with its user name. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            {...form.field('current')}
          />
        )}
        <ReauthenticationField way={way} field={form.field} />
        <PasswordField
          label="New password"
          hint="10 characters or more. A few words in a row are easy to remember."
          autoComplete="new-password"
          required
          {...form.field('password')}
        />
      </PageForm>
    </AccountPage>
  )
}
