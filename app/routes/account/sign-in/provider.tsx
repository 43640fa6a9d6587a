import { data, redirect } from 'react-router'
import type { Route } from './+types/provider'
import { startProviderSignIn } from '#app/features/sign-in/start-provider-sign-in.server.ts'
import { problemPath } from '#app/features/sign-in/provider-problems.ts'
import { EntryPage } from '#app/features/sign-in/ui/entry-page.tsx'
import { OnToProvider } from '#app/features/sign-in/ui/on-to-provider.tsx'
import { ProviderButtons } from '#app/features/sign-in/ui/provider-buttons.tsx'
import { providerAt } from '#app/features/sign-in/provider-account.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** @throws NotFound for a provider that this site does not have */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { id, name } = await providerAt(context.get(requestContext), params.provider)
  return { id, name, returnTo: safeReturnTo(url.searchParams.get('returnTo')) }
}

export async function action({ request, context, params: { provider } }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  const returnTo = safeReturnTo(form.get('returnTo'))
  const started = await startProviderSignIn(ctx, {
    at: provider,
    returnTo,
    keepSignedIn: form.getAll('keepSignedIn').includes('on'),
  })
  if (!started.ok)
    return redirect(problemPath(provider, started.reason, returnTo, ctx.actor.kind === 'person'))
  return data(
    { url: started.url },
    { headers: { 'Set-Cookie': started.cookie, 'Cache-Control': 'no-store' } },
  )
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(`Continue to ${loaderData?.name ?? 'another site'}`)({ matches })

export default function ProviderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, returnTo } = loaderData
  return (
    <EntryPage title={`Continue to ${name}`} lead="Log in there, and you will come back here automatically.">
      {actionData ? (
        <OnToProvider url={actionData.url} />
      ) : (
        <ProviderButtons providers={[{ id, name }]} returnTo={returnTo} ownBox />
      )}
    </EntryPage>
  )
}
