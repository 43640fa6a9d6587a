import { data, redirect } from 'react-router'
import type { Route } from './+types/google'
import { startProviderSignIn } from '#app/features/sign-in/start-provider-sign-in.server.ts'
import { problemPath } from '#app/features/sign-in/provider-problems.ts'
import { EntryPage } from '#app/features/sign-in/ui/entry-page.tsx'
import { OnToProvider } from '#app/features/sign-in/ui/on-to-provider.tsx'
import { ProviderButton } from '#app/features/sign-in/ui/provider-button.tsx'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'

/** @throws NotFound on a site without a provider */
export function loader({ context, url }: Route.LoaderArgs) {
  const { provider } = context.get(requestContext)
  if (!provider) throw new NotFound()
  return { name: provider.name, returnTo: safeReturnTo(url.searchParams.get('returnTo')) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  const returnTo = safeReturnTo(form.get('returnTo'))
  const started = await startProviderSignIn(ctx, {
    returnTo,
    keepSignedIn: form.getAll('keepSignedIn').includes('on'),
  })
  if (!started.ok) return redirect(problemPath(started.reason, returnTo, ctx.actor.kind === 'person'))
  return data(
    { url: started.url },
    { headers: { 'Set-Cookie': started.cookie, 'Cache-Control': 'no-store' } },
  )
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Continue to ${loaderData?.name ?? 'Google'} · Roost` },
  { name: 'robots', content: 'noindex' },
]

export default function GooglePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryPage
      title={`Continue to ${loaderData.name}`}
      lead="Log in there, and you will come back here automatically."
    >
      {actionData ? <OnToProvider url={actionData.url} /> : <ProviderButton {...loaderData} ownBox />}
    </EntryPage>
  )
}
