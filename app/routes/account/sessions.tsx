import { Form, redirectDocument, useNavigation, href } from 'react-router'
import type { Route } from './+types/sessions'
import { UnknownForm } from '#app/platform/errors.ts'
import { endAllSessions, endOtherSessions, endSession } from '#app/features/accounts/sessions.server.ts'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { logOut } from '#app/features/sign-in/log-in.server.ts'
import { ownSessions } from '#app/features/account-settings/account.query.server.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { SessionItem } from '#app/features/account-settings/ui/session-row.tsx'
import type { Context } from '#app/platform/context.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/account/sessions')

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, { sessions: await ownSessions(ctx), now: ctx.now() })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { intent, session = '' } = await readTexts(request)
  switch (intent ?? '') {
    case 'one':
      await endSession(ctx, session)
      return redirectWithFlash(ctx, HERE, accountFlash.browserSignedOut)
    case 'others':
      await endOtherSessions(ctx)
      return redirectWithFlash(ctx, HERE, accountFlash.othersSignedOut)
    case 'all':
      await endAllSessions(ctx)
      return leave(ctx, request)
    case 'this':
      return leave(ctx, request)
    default:
      throw new UnknownForm()
  }
}

/** Logs out this browser and clears the page's data. */
async function leave(ctx: Context, request: Request) {
  const cookies = await logOut(ctx, request.headers)
  return redirectDocument('/', { headers: cookies.map((line): [string, string] => ['Set-Cookie', line]) })
}

export const meta: Route.MetaFunction = unlistedMeta('Where you are signed in')

export default function SessionsPage({ loaderData: { sessions, now, flash } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountPage
      title="Where you are signed in"
      lead="If you do not recognize one of these, sign it out and change your password."
      flash={flash}
    >
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} now={now} busy={busy} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Form method="post">
            <input type="hidden" name="intent" value="others" />
            <SubmitButton busy={busy}>Sign out everywhere else</SubmitButton>
          </Form>
          <Form method="post">
            <input type="hidden" name="intent" value="all" />
            <SubmitButton busy={busy}>Sign out everywhere</SubmitButton>
          </Form>
        </div>
      )}
    </AccountPage>
  )
}
