import { data, redirect, useNavigation, href } from 'react-router'
import { UnknownForm } from '#app/platform/errors.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import type { Route } from './+types/second-factor'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { ownAccount } from '#app/features/account-settings/account.query.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '#app/features/accounts/confirm-second-factor.server.ts'
import { ownSecondFactor } from '#app/features/account-settings/second-factor.query.server.ts'
import { renewRecoveryCodes } from '#app/features/accounts/renew-recovery-codes.server.ts'
import { turnOffSecondFactor } from '#app/features/accounts/turn-off-second-factor.server.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { RoleWithoutSecondFactor } from '#app/features/account-settings/ui/role-without-second-factor.tsx'
import { RecoveryCodes } from '#app/features/account-settings/ui/recovery-codes.tsx'
import {
  SecondFactorBegun,
  SecondFactorOff,
  SecondFactorOn,
} from '#app/features/account-settings/ui/second-factor-states.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/account/second-factor')
const CONFIRM = withReturnTo(href('/account/confirm'), HERE)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx, email } = requireUser(context, url)
  const [{ heldBack }, view] = await allInOrder([ownAccount(ctx), ownSecondFactor(ctx)])
  const host = new URL(ctx.settings.publicUrl).host
  return withFlash(ctx, request, { view, email, heldBack, host, now: ctx.now().toISOString() })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  switch (typed.intent ?? '') {
    case 'begin': {
      const begun = await beginSecondFactor(ctx)
      return redirect(!begun.ok && begun.reason === 'not-reauthenticated' ? CONFIRM : HERE)
    }
    case 'renew': {
      const renewed = await renewRecoveryCodes(ctx)
      if (renewed.ok) return data({ codes: renewed.codes })
      return redirect(renewed.reason === 'not-reauthenticated' ? CONFIRM : HERE)
    }
    case 'off': {
      const off = await turnOffSecondFactor(ctx)
      return off.ok ? redirectWithFlash(ctx, HERE, accountFlash.secondFactorOff) : redirect(CONFIRM)
    }
    case 'confirm': {
      const confirmed = await confirmSecondFactor(ctx, typed.code)
      if (confirmed.ok) return data({ codes: confirmed.codes })
      if (confirmed.reason === 'on-already')
        return redirectWithFlash(ctx, HERE, accountFlash.secondFactorOnAlready)
      if (confirmed.reason === 'ended') return redirect(HERE)
      const wait = confirmed.reason === 'limited' ? confirmed.wait : undefined
      return answerNotDone<'code'>(typed, { errors: { code: confirmed.failed }, wait })
    }
    default:
      throw new UnknownForm()
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = unlistedMeta('Two-step sign-in')

/** The authenticator app and the recovery codes. Codes are only shown in the response that created them. */
export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, email, heldBack, host, now, flash } = loaderData
  const busy = useNavigation().state !== 'idle'
  const codes = actionData && 'codes' in actionData ? actionData.codes : null
  const answer = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <AccountPage
      title="Two-step sign-in"
      lead="After your password, you enter a code from your phone. A stolen password alone is then useless."
      flash={codes ? 'Two-step sign-in is on, and these recovery codes are new.' : flash}
    >
      {heldBack?.why === 'not-passed' && !codes && <RoleWithoutSecondFactor {...heldBack} />}
      {codes && <RecoveryCodes codes={codes} email={email} host={host} madeAt={now} />}
      {answer?.errors.code && view.state !== 'begun' && (
        <ErrorSummary title="Two-step sign-in has not changed">{answer.errors.code}</ErrorSummary>
      )}
      {!codes && view.state === 'off' && <SecondFactorOff busy={busy} role={heldBack?.role} />}
      {!codes && view.state === 'begun' && <SecondFactorBegun view={view} answer={answer} busy={busy} />}
      {!codes && view.state === 'on' && <SecondFactorOn view={view} busy={busy} />}
    </AccountPage>
  )
}
