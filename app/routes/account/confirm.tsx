import { Form, redirect, redirectDocument, href } from 'react-router'
import type { Route } from './+types/confirm'
import { UnknownForm } from '#app/platform/errors.ts'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { logOut } from '#app/features/sign-in/log-in.server.ts'
import {
  reauthenticateInForm,
  secondStepInForm,
} from '#app/features/account-settings/reauthenticate-in-form.server.ts'
import { ownAccount, reauthenticationWay } from '#app/features/account-settings/account.query.server.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { ReauthenticationField } from '#app/features/account-settings/ui/reauthentication-field.tsx'
import { safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** The page that asked for confirmation; never this page. */
function whereNext(url: URL): string {
  const next = safeReturnTo(url.searchParams.get('returnTo'), href('/account'))
  return next.startsWith('/account/confirm') ? href('/account') : next
}

/** `step=code` asks for the second step of a session that began without it, even if the password was confirmed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  if (url.searchParams.get('step') === 'code') {
    const { hasSecondFactor } = await ownAccount(ctx)
    if (!hasSecondFactor) throw redirect(href('/account/second-factor'))
    return { way: 'code' as const, bySecondStep: true }
  }
  const way = await reauthenticationWay(ctx)
  if (way === 'given') throw redirect(whereNext(url))
  return { way, bySecondStep: false }
}

export async function action(args: Route.ActionArgs) {
  const { request, url } = args
  const sent = await readForm(args)
  if (sent.typed.intent === 'sign-in') {
    const cookies = await logOut(sent.ctx, request.headers)
    const headers = cookies.map((line): [string, string] => ['Set-Cookie', line])
    return redirectDocument(withReturnTo(href('/login'), whereNext(url)), { headers })
  }
  if (sent.typed.intent !== undefined) throw new UnknownForm()
  const confirm = url.searchParams.get('step') === 'code' ? secondStepInForm : reauthenticateInForm
  const confirmed = await confirm(sent.ctx, { proof: sent.typed.proof })
  return answerForm(sent, confirmed, { to: whereNext(url), flash: accountFlash.reauthenticated })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = unlistedMeta('Confirm that it’s you')

/** Asks for the password or second step again before a sensitive action, then redirects to it. */
export default function ConfirmPage({ loaderData: { way, bySecondStep }, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData)
  if (way === 'sign-in')
    return (
      <AccountPage
        title="Confirm that it’s you"
        lead="Your account has no password. Log in again, and you will come back to where you were: press the button there once more."
      >
        <Form method="post">
          <input type="hidden" name="intent" value="sign-in" />
          <SubmitButton busy={form.isBusy} look="primary">
            Log in again
          </SubmitButton>
        </Form>
      </AccountPage>
    )
  return (
    <AccountPage
      title="Confirm that it’s you"
      lead={
        bySecondStep
          ? 'This browser was signed in without the second step.'
          : 'Before an important change, we make sure that it is you.'
      }
    >
      <PageForm
        form={form}
        back={href('/account')}
        button="Continue"
        notDone="We could not confirm that it’s you"
      >
        <ReauthenticationField way={way} field={form.field} />
      </PageForm>
    </AccountPage>
  )
}
