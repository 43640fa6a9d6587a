import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/google-link'
import { again, readTexts } from '#app/features/accounts/form-answer.ts'
import { proveInForm } from '#app/features/accounts/prove-in-form.server.ts'
import { ownAccount, proofWay } from '#app/features/accounts/queries.server.ts'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { redirectSaying } from '#app/features/accounts/said.ts'
import { accountMeta, AccountPage } from '#app/features/accounts/ui/account-page.tsx'
import { FormEnd } from '#app/features/accounts/ui/form-end.tsx'
import { ProofField } from '#app/features/accounts/ui/proof-field.tsx'
import { unlinkProvider } from '#app/features/accounts/unlink-provider.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useFocusInvalid } from '#app/ui/use-focus-invalid.ts'

const ONLY_WAY = 'Google is the only way into your account. Set a password first.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireSignedIn(context, url)
  const { linked, hasPassword } = await ownAccount(ctx, userId)
  if (linked === null) throw redirect('/account')
  return { linked, hasPassword, way: await proofWay(ctx, userId) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx, userId } = requireSignedIn(context, url)
  const typed = await readTexts(request)
  const proved = await proveInForm(ctx, userId, typed.proof)
  if (!proved.ok) return again<string>(typed, { proof: proved.error }, { wait: proved.wait })
  const unlinked = await unlinkProvider(proved.ctx, userId)
  if (unlinked.ok) return redirectSaying(ctx, '/account', 'unlinked')
  if (unlinked.reason === 'not-proven') throw redirect('/account/confirm?returnTo=/account/google')
  return again<string>(typed, {}, { failed: ONLY_WAY })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => accountMeta('Google')

export default function GooglePage({ loaderData, actionData }: Route.ComponentProps) {
  const { linked, hasPassword, way } = loaderData
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  if (!linked)
    return (
      <AccountPage
        title="Google"
        lead="Your account is not linked to Google. You log in with your password."
      />
    )
  if (!hasPassword)
    return (
      <AccountPage title="Google" lead={ONLY_WAY}>
        <ButtonLink to="/account/password" look="primary" className="justify-self-start">
          Set a password
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage
      title="Google"
      lead="You log in with Google or with your password. Unlinked, only the password works."
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <ProofField way={way} error={actionData?.errors.proof} />
        <FormEnd busy={busy} answer={actionData}>
          Unlink Google
        </FormEnd>
      </Form>
    </AccountPage>
  )
}
