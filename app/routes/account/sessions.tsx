import { Form, redirectDocument, useNavigation } from 'react-router'
import type { Route } from './+types/sessions'
import { endAllSessions, endOtherSessions, endSession } from '#app/features/accounts/end-sessions.server.ts'
import { readTexts } from '#app/features/accounts/form-answer.ts'
import { logOut } from '#app/features/accounts/log-out.server.ts'
import { ownSessions } from '#app/features/accounts/queries.server.ts'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { redirectSaying, withSaying } from '#app/features/accounts/said.ts'
import { accountMeta, AccountPage } from '#app/features/accounts/ui/account-page.tsx'
import { SessionRow } from '#app/features/accounts/ui/session-row.tsx'
import type { Context } from '#app/platform/context.ts'
import { SubmitButton } from '#app/features/accounts/ui/submit-button.tsx'

const HERE = '/account/sessions'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireSignedIn(context, url)
  return withSaying(ctx, request, { sessions: await ownSessions(ctx, userId), now: ctx.now() })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx, userId } = requireSignedIn(context, url)
  const { intent = 'this', session = '' } = await readTexts(request)
  switch (intent) {
    case 'one':
      await endSession(ctx, userId, session)
      return redirectSaying(ctx, HERE, 'browser-out')
    case 'others':
      await endOtherSessions(ctx, userId)
      return redirectSaying(ctx, HERE, 'others-out')
    case 'all':
      await endAllSessions(ctx, userId)
      return leave(ctx, request)
    default:
      return leave(ctx, request)
  }
}

/** Logs out this browser and clears the page's data. */
async function leave(ctx: Context, request: Request) {
  const cookies = await logOut(ctx, request.headers)
  return redirectDocument('/', { headers: cookies.map((line): [string, string] => ['Set-Cookie', line]) })
}

export const meta: Route.MetaFunction = () => accountMeta('Where you are signed in')

export default function SessionsPage({ loaderData: { sessions, now, said } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountPage
      title="Where you are signed in"
      lead="If you do not recognize one of these, sign it out and change your password."
      said={said}
    >
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} busy={busy} />
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
