import { redirect, href } from 'react-router'
import type { Route } from './+types/email'
import { UnknownForm } from '#app/platform/errors.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
} from '#app/features/account-settings/confirm-email-change.server.ts'
import { ownEmailChange } from '#app/features/account-settings/emails.query.server.ts'
import {
  resendEmailChange,
  startEmailChange,
} from '#app/features/account-settings/start-email-change.server.ts'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { reauthenticateInForm } from '#app/features/account-settings/reauthenticate-in-form.server.ts'
import { reauthenticationWay } from '#app/features/account-settings/account.query.server.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { EmailCode } from '#app/features/account-settings/ui/email-code.tsx'
import { ReauthenticationField } from '#app/features/account-settings/ui/reauthentication-field.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { answerForm, answerNotDone, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/account/email')

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx, email } = requireUser(context, url)
  const waiting = await ownEmailChange(ctx)
  const way = waiting ? 'given' : await reauthenticationWay(ctx)
  if (way === 'sign-in') throw redirect(withReturnTo(href('/account/confirm'), HERE))
  return withFlash(ctx, request, { email, waiting, way })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  switch (typed.intent) {
    case 'confirm': {
      const confirmed = await confirmEmailChange(ctx, typed.code)
      return answerForm(sent, confirmed, { to: href('/account'), flash: accountFlash.emailChanged })
    }
    case 'resend': {
      return answerForm(sent, await resendEmailChange(ctx), { to: HERE, flash: accountFlash.codeSent })
    }
    case 'cancel':
      await cancelEmailChange(ctx)
      return redirectWithFlash(ctx, href('/account'), accountFlash.emailKept)
    case undefined: {
      const reauthenticated = await reauthenticateInForm(ctx, { proof: typed.proof })
      if (!reauthenticated.ok) return answerNotDone<'proof'>(typed, reauthenticated)
      return answerForm(sent, await startEmailChange(reauthenticated.ctx, typed), { to: HERE })
    }
    default:
      throw new UnknownForm()
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = unlistedMeta('Your email address')

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, waiting, way, flash } = loaderData
  const form = usePageForm<'email' | 'code' | 'proof'>(actionData)
  if (waiting)
    return (
      <AccountPage title="Check your email" flash={flash}>
        <EmailCode
          key={waiting.email}
          waiting={waiting}
          action="Change my address"
          cancel="Keep the address I have"
          answer={actionData}
          busy={form.isBusy}
        />
      </AccountPage>
    )
  return (
    <AccountPage
      title="Your email address"
      lead={
        <>
          It is <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. You log in with it,
          and emails go there.
        </>
      }
    >
      <PageForm form={form} back={href('/account')} button="Send the code">
        <TextField
          label="New address"
          hint="We will send a code there. Your address changes once you enter the code here."
          type="email"
          autoComplete="email"
          required
          {...form.field('email')}
        />
        <ReauthenticationField way={way} field={form.field} />
      </PageForm>
    </AccountPage>
  )
}
