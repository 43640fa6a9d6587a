import { Form, redirect, redirectDocument, useNavigation, href } from 'react-router'
import type { Route } from './+types/confirm'
import { accountFlash } from '#app/features/accounts/flash.ts'
import { logOut } from '#app/features/accounts/log-in/log-out.server.ts'
import { reauthenticateInForm } from '#app/features/accounts/reauthenticate/reauthenticate-in-form.server.ts'
import { passSecondStep } from '#app/features/accounts/reauthenticate/reauthenticate.server.ts'
import { ownAccount, reauthenticationWay } from '#app/features/accounts/queries.server.ts'
import { secondCodeSentence } from '#app/features/accounts/second-factor/rules.ts'
import { accountMeta, AccountPage } from '#app/features/accounts/ui/settings/account-page.tsx'
import { ReauthenticationField } from '#app/features/accounts/ui/settings/reauthentication-field.tsx'
import { safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'

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

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  if (typed.intent === 'sign-in') {
    const cookies = await logOut(ctx, request.headers)
    const headers = cookies.map((line): [string, string] => ['Set-Cookie', line])
    return redirectDocument(withReturnTo(href('/login'), whereNext(url)), { headers })
  }
  if (url.searchParams.get('step') === 'code') {
    const passed = await passSecondStep(ctx, typed.proof)
    if (passed.ok) return redirectWithFlash(ctx, whereNext(url), accountFlash.reauthenticated)
    const wait = passed.reason === 'limited' ? passed.wait : undefined
    return again<string>(typed, { proof: secondCodeSentence(passed) }, { wait })
  }
  const reauthenticated = await reauthenticateInForm(ctx, { proof: typed.proof })
  if (reauthenticated.ok) return redirectWithFlash(ctx, whereNext(url), accountFlash.reauthenticated)
  return again<string>(typed, { proof: reauthenticated.error }, { wait: reauthenticated.wait })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => accountMeta('Confirm that it’s you')

/** Asks for the password or second step again before a sensitive action, then redirects to it. */
export default function ConfirmPage({ loaderData: { way, bySecondStep }, actionData }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  if (way === 'sign-in')
    return (
      <AccountPage
        title="Confirm that it’s you"
        lead="Your account has no password. Log in again, and you will come back here."
      >
        <Form method="post">
          <input type="hidden" name="intent" value="sign-in" />
          <SubmitButton busy={busy} look="primary">
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
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <ReauthenticationField way={way} error={actionData?.errors.proof} />
        <FormEnd busy={busy} back={href('/account')} answer={actionData}>
          Continue
        </FormEnd>
      </Form>
    </AccountPage>
  )
}
