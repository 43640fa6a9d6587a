import { data, Form, redirect, href } from 'react-router'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import type { Route } from './+types/link-provider'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { providerAt } from '#app/features/sign-in/provider-account.server.ts'
import { linkPage, problemPath } from '#app/features/sign-in/provider-problems.ts'
import { startLinkingProvider } from '#app/features/sign-in/start-provider-sign-in.server.ts'
import { unlinkProvider } from '#app/features/sign-in/link-provider.server.ts'
import { reauthenticateInForm } from '#app/features/account-settings/reauthenticate-in-form.server.ts'
import { ownAccount, reauthenticationWay } from '#app/features/account-settings/account.query.server.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { OnToProvider } from '#app/features/sign-in/ui/on-to-provider.tsx'
import { ReauthenticationField } from '#app/features/account-settings/ui/reauthentication-field.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NativeForm } from '#app/web/lost/native-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

const confirmFirst = (provider: string) => withReturnTo(href('/account/confirm'), linkPage(provider))
const onlyWay = (name: string) => `${name} is the only way into your account.`

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [{ id }, { providers, waysIn, insteadOfPassword }, way] = await Promise.all([
    providerAt(ctx, params.provider),
    ownAccount(ctx),
    reauthenticationWay(ctx),
  ])
  const { name = '', linked = false } = providers.find((each) => each.id === id) ?? {}
  const isOnlyWay = linked && waysIn === 1
  return { name, linked, isOnlyWay, insteadOfPassword, way }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx } = sent
  const { id, name } = await providerAt(ctx, args.params.provider)
  const unlink = { to: href('/account'), flash: accountFlash.unlinked(name) }
  if (sent.typed.intent !== 'link' && sent.typed.intent !== 'unlink') throw new UnknownForm()
  const reauthenticated = await reauthenticateInForm(ctx, { proof: sent.typed.proof })
  if (!reauthenticated.ok) return answerForm(sent, reauthenticated, unlink)
  if (sent.typed.intent === 'link') {
    const started = await startLinkingProvider(reauthenticated.ctx, id)
    if (started.ok) {
      const headers = { 'Set-Cookie': started.cookie, 'Cache-Control': 'no-store' }
      return data({ onTo: started.url }, { headers })
    }
    if (started.reason === 'not-reauthenticated') throw redirect(confirmFirst(id))
    return redirect(problemPath(id, `link-${started.reason}`, linkPage(id), true))
  }
  const unlinked = await unlinkProvider(reauthenticated.ctx, id)
  if (!unlinked.ok && unlinked.reason === 'not-reauthenticated') throw redirect(confirmFirst(id))
  return answerForm(sent, unlinked.ok ? unlinked : { ...unlinked, failed: onlyWay(name) }, unlink)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = (page) => unlistedMeta(page.loaderData?.name ?? 'Signing in')(page)

export default function LinkProviderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, linked, isOnlyWay, insteadOfPassword, way } = loaderData
  const answer = actionData && 'errors' in actionData ? actionData : undefined
  const form = usePageForm<'proof'>(answer)
  if (actionData && 'onTo' in actionData)
    return (
      <AccountPage
        title={`Continue to ${name}`}
        lead="Log in there, and you will come back here automatically."
      >
        <OnToProvider url={actionData.onTo} />
      </AccountPage>
    )
  if (isOnlyWay)
    return (
      <AccountPage title={name} lead={onlyWay(name)}>
        {insteadOfPassword === null && (
          <ButtonLink to={href('/account/password')} look="primary" className="justify-self-start">
            Set a password
          </ButtonLink>
        )}
      </AccountPage>
    )
  return (
    <AccountPage
      title={name}
      lead={
        linked
          ? `You can log in with ${name}. Once it is unlinked, only your other ways to log in work.`
          : `Once it is linked, you can log in with ${name}, too.`
      }
    >
      {/* Linking leads to another site, so it needs a full page navigation. */}
      <PageForm
        form={form}
        as={linked ? Form : NativeForm}
        back={href('/account')}
        button={linked ? `Unlink ${name}` : `Link ${name}`}
      >
        <input type="hidden" name="intent" value={linked ? 'unlink' : 'link'} />
        <ReauthenticationField way={way} field={form.field} />
      </PageForm>
    </AccountPage>
  )
}
