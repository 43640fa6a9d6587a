import { data, Form, redirect, useNavigation, href } from 'react-router'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import type { Route } from './+types/google-link'
import { accountFlash } from '#app/features/accounts/flash.ts'
import { nameOf } from '#app/features/accounts/provider/provider-name.ts'
import { problemPath } from '#app/features/accounts/provider/problems.ts'
import { startLinkingProvider } from '#app/features/accounts/provider/start-provider-sign-in.server.ts'
import { unlinkProvider } from '#app/features/accounts/provider/unlink-provider.server.ts'
import { reauthenticateInForm } from '#app/features/accounts/reauthenticate/reauthenticate-in-form.server.ts'
import { ownAccount, reauthenticationWay } from '#app/features/accounts/queries.server.ts'
import { accountMeta, AccountPage } from '#app/features/accounts/ui/settings/account-page.tsx'
import { OnToProvider } from '#app/features/accounts/ui/log-in/on-to-provider.tsx'
import { ReauthenticationField } from '#app/features/accounts/ui/settings/reauthentication-field.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { NativeForm } from '#app/web/lost/native-form.tsx'
import { requireUser } from '#app/web/require-user.ts'

const HERE = href('/account/google')
const CONFIRM = withReturnTo(href('/account/confirm'), HERE)
const onlyWay = (name: string) => `${name} is the only way into your account. Set a password first.`

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { provider, hasPassword } = await ownAccount(ctx)
  if (!provider) throw redirect(href('/account'))
  return { ...provider, hasPassword, way: await reauthenticationWay(ctx) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const reauthenticated = await reauthenticateInForm(ctx, { proof: typed.proof })
  if (!reauthenticated.ok)
    return again<string>(typed, { proof: reauthenticated.error }, { wait: reauthenticated.wait })
  if (typed.intent === 'link') {
    const started = await startLinkingProvider(reauthenticated.ctx)
    if (started.ok) {
      const headers = { 'Set-Cookie': started.cookie, 'Cache-Control': 'no-store' }
      return data({ onTo: started.url }, { headers })
    }
    if (started.reason === 'not-reauthenticated') throw redirect(CONFIRM)
    return redirect(problemPath(`link-${started.reason}`, HERE, true))
  }
  const unlinked = await unlinkProvider(reauthenticated.ctx)
  if (unlinked.ok) return redirectWithFlash(ctx, href('/account'), accountFlash.unlinked(nameOf(ctx)))
  if (unlinked.reason === 'not-reauthenticated') throw redirect(CONFIRM)
  return again<string>(typed, {}, { failed: onlyWay(nameOf(ctx)) })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => accountMeta(loaderData?.name ?? 'Signing in')

export default function GooglePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, linked, hasPassword, way } = loaderData
  const answer = actionData && 'errors' in actionData ? actionData : undefined
  const form = useFocusInvalid(answer)
  const busy = useNavigation().state !== 'idle'
  const Sent = linked ? Form : NativeForm
  if (actionData && 'onTo' in actionData)
    return (
      <AccountPage
        title={`Continue to ${name}`}
        lead="Log in there, and you will come back here automatically."
      >
        <OnToProvider url={actionData.onTo} />
      </AccountPage>
    )
  if (linked && !hasPassword)
    return (
      <AccountPage title={name} lead={onlyWay(name)}>
        <ButtonLink to={href('/account/password')} look="primary" className="justify-self-start">
          Set a password
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage
      title={name}
      lead={
        linked
          ? `You log in with ${name} or with your password. Once unlinked, only the password works.`
          : `You log in with your password. Once it is linked, you can log in with ${name}, too.`
      }
    >
      {/* Linking leads to another site, so it needs a full page navigation. */}
      <Sent ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={linked ? 'unlink' : 'link'} />
        <ReauthenticationField way={way} error={answer?.errors.proof} />
        <FormEnd busy={busy} back={href('/account')} answer={answer}>
          {linked ? `Unlink ${name}` : `Link ${name}`}
        </FormEnd>
      </Sent>
    </AccountPage>
  )
}
