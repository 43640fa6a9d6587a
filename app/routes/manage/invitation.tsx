import type { ReactNode } from 'react'
import { Form, redirect, redirectDocument, useLocation, useNavigation, href } from 'react-router'
import type { Route } from './+types/invitation'
import { UnknownForm } from '#app/platform/errors.ts'
import { AccountLink } from '#app/features/sign-in/ui/account-link.tsx'
import {
  acceptManagerInvitation,
  invitationView,
} from '#app/features/contact/accept-manager-invitation.server.ts'
import { joinByInvitation } from '#app/features/contact/join-by-invitation.server.ts'
import { JoinForm, type JoinField } from '#app/features/contact/ui/join-form.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requestSession } from '#app/web/request-session.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { secretPageMeta } from '#app/web/secret-page.ts'
import { useSiteName } from '#app/web/site-name.tsx'

/** Loading the page changes nothing, because mail programs and their scanners open every link of an email. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { signedIn } = context.get(requestSession)
  const view = await invitationView(context.get(requestContext), params.token)
  return { view, email: signedIn?.email ?? null }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const typed = await readTexts(request)
  if (typed.intent === 'join') {
    const joined = await joinByInvitation(context.get(requestContext), {
      token: params.token,
      input: typed,
      headers: request.headers,
    })
    if (joined.ok)
      return redirectDocument(href('/manage'), {
        headers: joined.cookies.map((line) => ['Set-Cookie', line]),
      })
    return answerNotDone<JoinField>(typed, joined)
  }
  if (typed.intent !== undefined) throw new UnknownForm()
  const { ctx } = requireUser(context, url)
  const accepted = await acceptManagerInvitation(ctx, params.token)
  if (!accepted.ok) return null
  return redirect(href('/manage'))
}

/** The content changes once it is answered, so the page is not cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = secretPageMeta('Your homes')

/** The target of the link in an invitation email. */
export default function InvitationPage({ loaderData: { view, email }, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const busy = useNavigation().state !== 'idle'
  const site = useSiteName()
  if (view.state === 'over')
    return (
      <Frame title="This link no longer works">
        <p className="text-lg text-ink-2">
          It was used, has expired, or was withdrawn. If you used it yourself, your homes are in your account.
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink look="primary" to={href('/manage')}>
            Your homes
          </ButtonLink>
          <ButtonLink to={`${href('/about-us')}#contact`}>Write to us</ButtonLink>
        </p>
      </Frame>
    )
  const { homes, asked } = view
  return (
    <Frame title={`Manage your homes on ${site}`}>
      <p className="text-lg text-ink-2">
        {homes.length === 0 ? 'You can add your first home right away.' : 'You will manage these homes:'}
      </p>
      {homes.length > 0 && (
        <ul aria-label="Homes" className="grid list-disc gap-1 pl-5">
          {homes.map((name, index) => (
            <li key={index} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
      {email === null ? (
        <>
          <JoinForm asked={asked} answer={actionData ?? undefined} />
          <p className="text-center">
            Already have an account?{' '}
            <AccountLink screen="log-in" returnTo={pathname} className={textLink}>
              Log in
            </AccountLink>
          </p>
        </>
      ) : (
        <Form method="post" className="grid justify-items-start gap-4">
          <p className="wrap-anywhere">You are logged in as {email}.</p>
          <SubmitButton busy={busy} look="primary">
            Manage homes with this account
          </SubmitButton>
        </Form>
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </main>
  )
}
