import { data, Form, Link, useNavigate, useNavigation } from 'react-router'
import type { Route } from './+types/forgot-password'
import { logOut } from '#app/features/accounts/log-out.server.ts'
import { requestReset } from '#app/features/accounts/request-reset.server.ts'
import { resetPassword } from '#app/features/accounts/reset-password.server.ts'
import { PASSWORD_RESET, type ResetAnswer } from '#app/features/accounts/reset-view.ts'
import { CODE_SENT, requestFailed, resetFailed } from '#app/features/accounts/reset-words.ts'
import { EntryPage } from '#app/features/accounts/ui/entry-page.tsx'
import { ForgotPassword, resetTitles } from '#app/features/accounts/ui/forgot-password.tsx'
import { textLink } from '#app/features/accounts/ui/text-link.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { safeReturnTo, withReturnTo } from '#app/platform/return-to.ts'
import { toast } from '#app/ui/toast.ts'

export function loader({ url }: Route.LoaderArgs) {
  return { returnTo: safeReturnTo(url.searchParams.get('returnTo')) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const typed = Object.fromEntries(await request.formData())
  const email = text(typed.email)

  function again({ answer, status, wait }: ReturnType<typeof resetFailed>, view?: ResetAnswer['view']) {
    const headers = wait === undefined ? undefined : { 'Retry-After': String(wait) }
    return data<ResetAnswer>(
      { ...answer, view, typed: { email, code: text(typed.code) } },
      { status, headers },
    )
  }

  if (typed.intent !== 'confirm') {
    const asked = await requestReset(ctx, typed)
    if (!asked.ok) return again(requestFailed(asked))
    const { resendIn } = asked
    return data<ResetAnswer>({ said: CODE_SENT, view: { step: 'confirm', email: asked.email, resendIn } })
  }
  const outcome = await resetPassword(ctx, typed)
  if (!outcome.ok) return again(resetFailed(outcome), { step: 'confirm', email: email ?? '', resendIn: 0 })
  const cookies = ctx.actor.kind === 'person' ? await logOut(ctx, request.headers) : []
  const headers = cookies.map((line): [string, string] => ['Set-Cookie', line])
  return data<ResetAnswer>({ view: { step: 'done', email: outcome.email } }, { headers })
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Response headers of an action's answer, such as Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Forgot password',
    description: 'Set a new password for your Roost account with a code by e-mail.',
    path: '/forgot-password',
  })

/** Resetting the password (specification part 1 §2); the same form as a dialog is ui/forgot-password-panel.tsx. */
export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const login = withReturnTo('/login', loaderData.returnTo)
  const navigate = useNavigate()
  const busy = useNavigation().formAction?.startsWith('/forgot-password') === true
  const { step } = actionData?.view ?? { step: 'request' }
  return (
    <EntryPage title={resetTitles[step]}>
      <ForgotPassword
        key={step}
        view={{ step: 'request' }}
        answer={actionData}
        busy={busy}
        Form={Form}
        action={withReturnTo('/forgot-password', loaderData.returnTo)}
        onDone={() => {
          toast({ text: PASSWORD_RESET })
          void navigate(login)
        }}
        login={
          <Link to={login} className={textLink}>
            Log in
          </Link>
        }
      />
    </EntryPage>
  )
}
