import { data, Form, Link, redirect, useNavigate, useNavigation, href } from 'react-router'
import type { Route } from './+types/forgot-password'
import { UnknownForm } from '#app/platform/errors.ts'
import { logOut } from '#app/features/sign-in/log-in.server.ts'
import { requestReset, openResetLink } from '#app/features/sign-in/request-reset.server.ts'
import { readResetCookie, resetCookie } from '#app/features/sign-in/reset-code.server.ts'
import { resetPassword } from '#app/features/sign-in/reset-password.server.ts'
import { resetStep } from '#app/features/sign-in/steps.query.server.ts'
import {
  CODE_SENT_AGAIN,
  PASSWORD_RESET,
  type ResetAnswer,
  type ResetField,
} from '#app/features/sign-in/views.ts'
import { EntryPage } from '#app/features/sign-in/ui/entry-page.tsx'
import { ForgotPassword, resetTitles } from '#app/features/sign-in/ui/forgot-password.tsx'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import type { NotDone } from '#app/platform/text/field-errors.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { textLink } from '#app/ui/text-link.ts'
import { toast } from '#app/ui/overlay/toast.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const link = url.searchParams.get('link')
  if (link !== null) {
    const cookies = await openResetLink(ctx, { link, cookies: request.headers.get('Cookie') ?? '' })
    throw redirect(cookies ? `${href('/forgot-password')}?step=code` : href('/forgot-password'), {
      headers: (cookies ?? []).map(setCookie),
    })
  }
  const view = await resetStep(ctx, { wanted: url.searchParams.get('step'), headers: request.headers })
  return { returnTo: safeReturnTo(url.searchParams.get('returnTo')), view }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  const typed = await readTexts(request)
  const { intent = '', email = '' } = typed

  function again(refused: NotDone<string, ResetField>, view?: ResetAnswer['view']) {
    const status = refused.reason === 'busy' || refused.reason === 'no-mail' ? 503 : undefined
    const { data: answer, init } = answerNotDone<ResetField>(typed, { ...refused, status })
    return data<ResetAnswer>({ ...answer, view, typed: { email, code: typed.code } }, init ?? undefined)
  }

  switch (intent) {
    // From the login page, with the values typed there.
    case 'carry':
      return redirect(withReturnTo(href('/forgot-password'), returnTo), {
        headers: { 'Set-Cookie': await resetCookie(ctx, email.slice(0, MOST) || null) },
      })
    case 'confirm': {
      const outcome = await resetPassword(ctx, typed)
      const sent = email !== '' && email === (await readResetCookie(ctx, request.headers))
      if (!outcome.ok) return again(outcome, { step: 'confirm', email, sent, resendIn: 0 })
      const signedOut = ctx.actor.kind === 'person' ? await logOut(ctx, request.headers) : []
      const headers = [...signedOut, await resetCookie(ctx, null)].map(setCookie)
      return data<ResetAnswer>({ view: { step: 'done', email: outcome.email } }, { headers })
    }
    case 'request':
    case 'resend': {
      const asked = await requestReset(ctx, typed)
      const isResent = intent === 'resend'
      const isWaiting = !asked.ok && asked.reason === 'too-soon'
      // A person who asks again from the first step continues to the code that they already have.
      if (!asked.ok && (!isWaiting || isResent))
        return again(
          asked,
          isWaiting ? { step: 'confirm', email: asked.email, sent: true, resendIn: asked.wait } : undefined,
        )
      const headers = [setCookie(await resetCookie(ctx, asked.email))]
      // The step's page has its own address, so that it survives a reload.
      if (intent === 'request' && typed.in !== 'dialog')
        return redirect(withReturnTo(`${href('/forgot-password')}?step=code`, returnTo), { headers })
      const resendIn = asked.ok ? asked.resendIn : asked.wait
      const view = { step: 'confirm' as const, email: asked.email, sent: true, resendIn }
      const message = isResent ? CODE_SENT_AGAIN : undefined
      return data<ResetAnswer>({ message, view }, { headers })
    }
    default:
      throw new UnknownForm()
  }
}

const MOST = 254 // characters of an address
const setCookie = (line: string): [string, string] => ['Set-Cookie', line]

/** Response headers of an action's answer, such as Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Forgot password',
    description: 'Set a new password for your account with a code by email.',
    path: href('/forgot-password'),
  })

/** Resetting the password (specification part 1 §2); the same form as a dialog is `ForgotPasswordPanel`. */
export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const busy = useNavigation().formAction?.startsWith('/forgot-password') === true
  const { returnTo } = loaderData
  const login = withReturnTo(href('/login'), returnTo)
  const view = actionData?.view ?? loaderData.view
  return (
    <EntryPage title={resetTitles[view.step]}>
      <ForgotPassword
        key={view.step}
        view={view}
        answer={actionData}
        busy={busy}
        Form={Form}
        action={withReturnTo(href('/forgot-password'), returnTo)}
        onDone={() => {
          toast({ text: PASSWORD_RESET })
          void navigate(login)
        }}
        haveCode={
          <Link to={withReturnTo(`${href('/forgot-password')}?step=code`, returnTo)} className={textLink}>
            I have a code
          </Link>
        }
        startOver={
          <Link to={withReturnTo(href('/forgot-password'), returnTo)} className={textLink}>
            Send me a code
          </Link>
        }
        login={
          <Link to={login} className={textLink}>
            Log in
          </Link>
        }
      />
    </EntryPage>
  )
}
