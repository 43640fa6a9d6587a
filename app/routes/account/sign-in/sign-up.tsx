import { data, Form, Link, redirect, redirectDocument, useNavigation, href } from 'react-router'
import type { Route } from './+types/sign-up'
import { UnknownForm } from '#app/platform/errors.ts'
import { changeSignUpEmail, resendSignUpCode } from '#app/features/sign-in/send-sign-up-code.server.ts'
import { confirmSignUp } from '#app/features/sign-in/confirm-sign-up.server.ts'
import { lacksAdmin } from '#app/features/moderation-queue/lacks-admin.server.ts'
import { readSignUpCookie, signUpCookie } from '#app/features/sign-in/pending-sign-up.server.ts'
import { signUpStep } from '#app/features/sign-in/steps.query.server.ts'
import {
  signUpFailed,
  signUpTitles,
  type SignUpAnswer,
  type SignUpField,
  type SignUpStep,
} from '#app/features/sign-in/views.ts'
import { startSignUp } from '#app/features/sign-in/start-sign-up.server.ts'
import { EntryPage } from '#app/features/sign-in/ui/entry-page.tsx'
import { SignUp } from '#app/features/sign-in/ui/sign-up.tsx'
import { ProviderButtons } from '#app/features/sign-in/ui/provider-buttons.tsx'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import type { Context } from '#app/platform/context.ts'
import { ownValue } from '#app/platform/own-value.ts'
import type { NotDone } from '#app/platform/text/field-errors.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { providerNames } from '#app/features/site/login-providers.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { hasPendingAction, safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'

/** Redirects signed-in people to the wizard, which starts with their name and email address. */
function requireVisitor(ctx: Context, returnTo: string) {
  if (ctx.actor.kind !== 'visitor') throw redirect(withReturnTo(href('/addProfileInfo'), returnTo))
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  // A dialog requests this again after a person has signed up there; its page stays.
  if (ctx.actor.kind === 'visitor' || !url.searchParams.has('dialog')) requireVisitor(ctx, returnTo)
  const startsOver = url.searchParams.get('step') === 'form'
  const token = startsOver ? null : await readSignUpCookie(ctx, request.headers)
  const [view, providers] = await Promise.all([
    ctx.actor.kind === 'visitor' ? signUpStep(ctx, token) : ({ step: 'form' } satisfies SignUpStep),
    providerNames(ctx),
  ])
  return { returnTo, view, byEmail: ctx.settings.mail !== 'none', providers }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const typed = await readTexts(request)
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  if (typed.intent === undefined) throw new UnknownForm()
  requireVisitor(ctx, returnTo)
  const token = await readSignUpCookie(ctx, request.headers)
  const inDialog = typed.in === 'dialog' || typed.in === 'stays'

  /** Shows the next step, on the page or in the dialog. */
  async function goOn(message?: string, fresh?: string) {
    const headers = fresh ? { 'Set-Cookie': await signUpCookie(ctx, fresh) } : undefined
    if (!inDialog && message === undefined)
      return redirect(withReturnTo(href('/signup'), returnTo), { headers })
    const view = await signUpStep(ctx, fresh ?? token)
    return data<SignUpAnswer>({ view, message }, { headers })
  }

  /** Shows the same step again, with the typed values except secrets. */
  async function again(refused: NotDone<string, SignUpField | 'code'>, view?: SignUpStep) {
    const title = ownValue(signUpFailed, typed.intent ?? '')
    const status = refused.reason === 'busy' || refused.reason === 'no-mail' ? 503 : undefined
    const where = view ?? (await signUpStep(ctx, token))
    return answerNotDone<SignUpField | 'code', SignUpAnswer>(
      typed,
      { ...refused, title, status },
      { view: where },
    )
  }

  /** Continues to the wizard with a new account, except for the first account of a new site, or answers the page that stays open. */
  async function signedIn(made: { userId: string; returnTo: string; cookies: string[] }) {
    const headers = new Headers({ 'Set-Cookie': await signUpCookie(ctx, null) })
    for (const cookie of made.cookies) headers.append('Set-Cookie', cookie)
    if (typed.in === 'stays') return data<SignUpAnswer>({ signedIn: made.userId }, { headers })
    const next =
      hasPendingAction(made.returnTo) || (await lacksAdmin(ctx))
        ? made.returnTo
        : withReturnTo(href('/addProfileInfo'), made.returnTo)
    return redirectDocument(next, { headers })
  }

  switch (typed.intent ?? '') {
    // From the login page, with the values typed there. They are in no address and no cookie, only in the answer.
    case 'carry': {
      const view = await signUpStep(ctx, token)
      const email = (typed.email ?? '').slice(0, EMAIL_MOST)
      return data<SignUpAnswer>(view.step === 'form' ? { view, typed: { email } } : { view })
    }
    case 'confirm': {
      const outcome = await confirmSignUp(ctx, { token, code: typed.code, headers: request.headers })
      return outcome.ok ? signedIn(outcome) : again(outcome)
    }
    case 'resend': {
      const outcome = await resendSignUpCode(ctx, token)
      return outcome.ok ? goOn('We sent you a new code. The previous one no longer works.') : again(outcome)
    }
    case 'change-email': {
      const outcome = await changeSignUpEmail(ctx, { token, input: typed.email })
      return outcome.ok ? goOn(`We sent a code to ${outcome.email}.`) : again(outcome)
    }
    case 'start': {
      const outcome = await startSignUp(ctx, { input: typed, returnTo })
      return outcome.ok ? goOn(undefined, outcome.token) : again(outcome, { step: 'form' })
    }
    default:
      throw new UnknownForm()
  }
}

const EMAIL_MOST = 254 // characters of an address

/** Response headers of an action's answer, such as Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Sign up',
    description: 'Create an account: it is free for students and takes a minute.',
    path: href('/signup'),
  })

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, view, byEmail, providers } = loaderData
  const busy = useNavigation().formAction?.startsWith(href('/signup')) === true
  const step = (actionData?.view ?? view).step
  return (
    <EntryPage title={signUpTitles[step]}>
      <SignUp
        key={step}
        view={view}
        answer={actionData}
        busy={busy}
        Form={Form}
        returnTo={returnTo}
        byEmail={byEmail}
        providers={
          providers.length > 0 && (
            <ProviderButtons providers={providers} returnTo={returnTo} ownBox={!byEmail} />
          )
        }
        login={
          <Link
            to={withReturnTo(href('/login'), returnTo)}
            className="font-medium underline underline-offset-4"
          >
            Log in
          </Link>
        }
      />
    </EntryPage>
  )
}
