import { Form, redirect, useNavigation, href } from 'react-router'
import type { Route } from './+types/campus-email'
import { UnknownForm } from '#app/platform/errors.ts'
import {
  confirmCampusEmail,
  sendCampusCode,
} from '#app/features/account-settings/confirm-campus-email.server.ts'
import { ownCampusEmail } from '#app/features/account-settings/emails.query.server.ts'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { EmailCode } from '#app/features/account-settings/ui/email-code.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerForm, answerNotDone, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/account/campus-email')

/** Redirects to the overview when there is nothing to renew. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const campusEmail = await ownCampusEmail(ctx)
  if (!campusEmail) throw redirect(href('/account'))
  return withFlash(ctx, request, campusEmail)
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const { ctx, typed } = form
  switch (typed.intent ?? '') {
    case 'send':
    case 'resend': {
      const sent = await sendCampusCode(ctx)
      if (sent.ok)
        return typed.intent === 'send' ? redirect(HERE) : redirectWithFlash(ctx, HERE, accountFlash.codeSent)
      // The button was pressed twice; the first code has been sent.
      if (sent.reason === 'too-soon' && typed.intent === 'send') return redirect(HERE)
      return answerNotDone<'code'>(typed, sent)
    }
    case 'confirm': {
      const confirmed = await confirmCampusEmail(ctx, typed.code)
      return answerForm(form, confirmed, { to: href('/account'), flash: accountFlash.campusEmailConfirmed })
    }
    default:
      throw new UnknownForm()
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = unlistedMeta('Your campus email')

/** Confirms once a year, with a code, that a campus address still belongs to the person. */
export default function CampusEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, waiting, flash } = loaderData
  const busy = useNavigation().state !== 'idle'
  if (waiting)
    return (
      <AccountPage title="Check your email" flash={flash}>
        <EmailCode waiting={waiting} action="Confirm it" answer={actionData} busy={busy} />
      </AccountPage>
    )
  const failed = actionData?.failed ?? actionData?.errors.code
  return (
    <AccountPage
      title="Your campus email"
      lead={
        <>
          We will send a code to <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. Once
          you enter it here, your campus email is confirmed for a year.
        </>
      }
    >
      {failed && <ErrorSummary title="This did not work">{failed}</ErrorSummary>}
      <Form method="post">
        <input type="hidden" name="intent" value="send" />
        <SubmitButton busy={busy} look="primary">
          Send me a code
        </SubmitButton>
      </Form>
    </AccountPage>
  )
}
