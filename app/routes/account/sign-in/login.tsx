import { data, Form, Link, redirect, redirectDocument, useNavigation, href } from 'react-router'
import type { Route } from './+types/login'
import { UnknownForm } from '#app/platform/errors.ts'
import { demoAccountsHere } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { enterSecondFactor, restoreAccount } from '#app/features/sign-in/finish-log-in.server.ts'
import {
  noPendingSignInCookie,
  type SignInOrAskOutcome,
} from '#app/features/sign-in/resume-after-login.server.ts'
import { logInStep } from '#app/features/sign-in/steps.query.server.ts'
import type { LogInAnswer } from '#app/features/sign-in/views.ts'
import { logIn } from '#app/features/sign-in/log-in.server.ts'
import { EntryPage } from '#app/features/sign-in/ui/entry-page.tsx'
import { LogIn, logInTitles } from '#app/features/sign-in/ui/log-in.tsx'
import { ProviderButtons } from '#app/features/sign-in/ui/provider-buttons.tsx'
import { logInReason } from '#app/features/roommates/log-in-reason.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { providerNames } from '#app/features/site/login-providers.server.ts'
import { requestContext, requestMark } from '#app/platform/request-context.ts'
import { safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'
import type { NotDone } from '#app/platform/text/field-errors.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { textLink } from '#app/ui/text-link.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))
  // A dialog requests this again after a person has logged in there; its page stays.
  if (ctx.actor.kind === 'person' && !url.searchParams.has('dialog')) throw redirect(returnTo)
  const [view, demo, providers] = await Promise.all([
    logInStep(ctx, { wanted: url.searchParams.get('step'), headers: request.headers }),
    demoAccountsHere(ctx),
    providerNames(ctx),
  ])
  return {
    returnTo,
    why: logInReason(returnTo),
    closeTo: safeReturnTo(url.searchParams.get('closeTo')),
    view,
    demo,
    providers,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const typed = await readTexts(request)
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'))

  const setting = (cookies: string[]) => ({ headers: cookies.map(setCookie) })
  /** Redirects after logging in, or shows the next step, on the page or in the dialog. */
  async function goOn(outcome: SignInOrAskOutcome) {
    const { cookies } = outcome
    const stays = typed.in === 'stays'
    if (outcome.ok)
      return stays
        ? data<LogInAnswer>({ signedIn: outcome.userId }, setting(cookies))
        : redirectDocument(returnTo, setting(cookies))
    const { step } = outcome
    if (typed.in !== 'dialog' && !stays)
      return redirect(withReturnTo(`${href('/login')}?step=${step}`, returnTo), setting(cookies))
    const Cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    const view = await logInStep(ctx, { wanted: step, headers: new Headers({ Cookie }) })
    // Not 200 when the page stays open: with 200 the router would reload its data as a visitor.
    return data<LogInAnswer>({ view }, { ...setting(cookies), ...(stays && { status: 401 }) })
  }
  /** Shows the same step again, or the first one if it took too long. */
  function again(refused: NotDone<string, 'email' | 'password' | 'code'>, cookies: string[] = []) {
    const { reason, errors, wait } = refused
    const untold = errors || wait !== undefined ? undefined : 401
    const { data: answer, init } = answerNotDone<'email' | 'password' | 'code', Partial<LogInAnswer>>(
      typed,
      { ...refused, status: reason === 'busy' ? 503 : untold },
      { codeWaits: reason === 'unfinished', ...(reason === 'ended' && { view: { step: 'password' } }) },
    )
    const all = new Headers(init?.headers)
    for (const cookie of cookies) all.append('Set-Cookie', cookie)
    return data<LogInAnswer>(answer, { ...init, headers: all })
  }

  if (typed.intent === 'second-factor') {
    const entered = await enterSecondFactor(ctx, { typed: typed.code, headers: request.headers })
    return entered.ok || entered.reason === 'step' ? goOn(entered) : again(entered)
  }
  if (typed.intent === 'keep-account') {
    const kept = await restoreAccount(ctx, request.headers)
    return kept.ok || kept.reason === 'step' ? goOn(kept) : again(kept, kept.cookies)
  }
  if (typed.intent === 'leave-account')
    return redirectDocument('/', setting([await noPendingSignInCookie(ctx)]))
  if (typed.intent !== 'log-in') throw new UnknownForm()
  const outcome = await logIn(ctx, { input: typed, headers: request.headers })
  context.get(requestMark).answerDelay = outcome.delay
  return outcome.ok || outcome.reason === 'step' ? goOn(outcome) : again(outcome)
}

const setCookie = (line: string): [string, string] => ['Set-Cookie', line]

/** Response headers of an action's answer, such as Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Log in',
    description: 'Log in with your email and password.',
    path: href('/login'),
  })

/** Logging in (specification part 1 §2); the same form as a dialog is log-in-panel.tsx. */
export default function LogInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, why, closeTo, view, demo, providers } = loaderData
  const busy = useNavigation().formAction?.startsWith(href('/login')) === true
  const { step } = actionData?.view ?? view
  return (
    <EntryPage title={logInTitles[step]} lead={why}>
      <LogIn
        key={step}
        view={view}
        answer={actionData}
        busy={busy}
        Form={Form}
        returnTo={returnTo}
        providers={providers.length > 0 && <ProviderButtons providers={providers} returnTo={returnTo} />}
        demo={demo}
        forgot={
          <button
            type="submit"
            name="intent"
            value="carry"
            formAction={withReturnTo(href('/forgot-password'), returnTo)}
            formNoValidate
            className={`${textLink} justify-self-center`}
          >
            Forgot password?
          </button>
        }
        enterCode={
          <Link to={withReturnTo(href('/signup'), returnTo)} className={textLink}>
            Enter the code
          </Link>
        }
        signUp={
          <Button
            type="submit"
            name="intent"
            value="carry"
            formAction={withReturnTo(href('/signup'), returnTo)}
            formNoValidate
            className="w-full"
          >
            Sign up
          </Button>
        }
      />
      {step === 'password' && (
        <p className="mt-2 text-center">
          <Link to={closeTo} className={textLink}>
            Not now
          </Link>
        </p>
      )}
    </EntryPage>
  )
}
