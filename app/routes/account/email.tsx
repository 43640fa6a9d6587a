import { Form, redirect, useNavigation, href } from 'react-router'
import type { Route } from './+types/email'
import {
  cancelEmailChange,
  confirmEmailChange,
} from '#app/features/accounts/email-change/confirm-email-change.server.ts'
import {
  confirmFailed,
  resendFailed,
  startFailed,
  type Words,
} from '#app/features/accounts/email-change/email-change-text.ts'
import { ownEmailChange } from '#app/features/accounts/email-change/queries.server.ts'
import {
  resendEmailChange,
  startEmailChange,
} from '#app/features/accounts/email-change/start-email-change.server.ts'
import { accountFlash } from '#app/features/accounts/flash.ts'
import { reauthenticateInForm } from '#app/features/accounts/reauthenticate/reauthenticate-in-form.server.ts'
import { reauthenticationWay } from '#app/features/accounts/queries.server.ts'
import { accountMeta, AccountPage } from '#app/features/accounts/ui/settings/account-page.tsx'
import { EmailCode } from '#app/features/accounts/ui/sign-up/email-code.tsx'
import { ReauthenticationField } from '#app/features/accounts/ui/settings/reauthentication-field.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'

const HERE = href('/account/email')

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx, email } = requireUser(context, url)
  const waiting = await ownEmailChange(ctx)
  const way = waiting ? 'given' : await reauthenticationWay(ctx)
  if (way === 'sign-in') throw redirect(withReturnTo(href('/account/confirm'), HERE))
  return withFlash(ctx, request, { email, waiting, way })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const refuse = ({ errors = {}, ...rest }: Words) => again<string>(typed, errors, rest)
  switch (typed.intent ?? 'start') {
    case 'confirm': {
      const confirmed = await confirmEmailChange(ctx, typed.code)
      return confirmed.ok
        ? redirectWithFlash(ctx, href('/account'), accountFlash.emailChanged)
        : refuse(confirmFailed(confirmed))
    }
    case 'resend': {
      const sent = await resendEmailChange(ctx)
      return sent.ok ? redirectWithFlash(ctx, HERE, accountFlash.codeSent) : refuse(resendFailed(sent))
    }
    case 'cancel':
      await cancelEmailChange(ctx)
      return redirectWithFlash(ctx, href('/account'), accountFlash.emailKept)
    default: {
      const reauthenticated = await reauthenticateInForm(ctx, { proof: typed.proof })
      if (!reauthenticated.ok)
        return refuse({ errors: { proof: reauthenticated.error }, wait: reauthenticated.wait })
      const started = await startEmailChange(reauthenticated.ctx, typed)
      return started.ok ? redirect(HERE) : refuse(startFailed(started))
    }
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => accountMeta('Your email address')

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, waiting, way, flash } = loaderData
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const { typed = {}, errors = {} } = actionData ?? {}
  if (waiting)
    return (
      <AccountPage title="Check your email" flash={flash}>
        <EmailCode
          key={waiting.email}
          waiting={waiting}
          action="Change my address"
          cancel="Keep the address I have"
          answer={actionData}
          busy={busy}
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
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <TextField
          label="New address"
          hint="We will send a code there. Your address changes once you enter the code here."
          type="email"
          name="email"
          autoComplete="email"
          required
          defaultValue={typed.email ?? ''}
          error={errors.email}
        />
        <ReauthenticationField way={way} error={errors.proof} />
        <FormEnd busy={busy} back={href('/account')} answer={actionData}>
          Send the code
        </FormEnd>
      </Form>
    </AccountPage>
  )
}
