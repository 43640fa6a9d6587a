import { Form, href, Link } from 'react-router'
import type { Route } from './+types/emails'
import {
  EMAILS_DAYS,
  readEmailsFilters,
  recentEmails,
  type EmailLine,
} from '#app/features/emails/emails.query.server.ts'
import { sendAgain } from '#app/features/emails/send-again.server.ts'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { chipClass } from '#app/ui/chip.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const filters = readEmailsFilters(url.searchParams)
  return { failed: filters.failed, days: EMAILS_DAYS, page: await recentEmails(ctx, filters) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const emailId = (await request.formData()).get('email')
  const done = await sendAgain(ctx, typeof emailId === 'string' ? emailId : '')
  if (done.ok)
    return { done: 'It is queued again. If it fails again, it will reappear among the failed ones.' }
  return answerNotDone({}, { ...done, status: 409 })
}

export const meta: Route.MetaFunction = unlistedMeta('Emails')

/** For admins: the emails of the last 30 days, with the errors of failed ones. Nobody can read their text. */
export default function EmailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { failed, days, page } = loaderData
  const { emails, after } = page
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <h1 className="text-2xl">Emails</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          Those of the last {days} days, latest first. Emails that the mail server rejects, or does not accept
          within 15 hours, have failed. No text is shown, and it is erased once it was sent or expires.
        </p>
      </div>
      <nav aria-label="Filters" className="flex flex-wrap gap-2">
        <Link
          to={emailsPath({ failed: false })}
          aria-current={failed ? undefined : 'true'}
          className={chipClass(!failed)}
        >
          All
        </Link>
        <Link
          to={emailsPath({ failed: true })}
          aria-current={failed ? 'true' : undefined}
          className={chipClass(failed)}
        >
          Failed
        </Link>
      </nav>
      <output className="text-good empty:hidden">
        {actionData && ('done' in actionData ? actionData.done : actionData.failed)}
      </output>
      {emails.length === 0 ? (
        <p className="text-ink-2">None.</p>
      ) : (
        <ul aria-label={failed ? 'Failed emails' : 'Emails'} className="grid">
          {emails.map((email) => (
            <EmailRow key={email.id} email={email} here={emailsPath({ failed })} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of emails" className="flex gap-2 empty:hidden">
        {after !== null && <ButtonLink to={emailsPath({ failed, after })}>Earlier</ButtonLink>}
      </nav>
    </main>
  )
}

const emailsPath = ({ failed, after }: { failed: boolean; after?: string }) =>
  withQuery(
    href('/admin/emails'),
    new URLSearchParams({ ...(failed && { state: 'failed' }), ...(after !== undefined && { after }) }),
  )

const states = {
  queued: ['plain', 'Queued'],
  sent: ['good', 'Sent'],
  failed: ['bad', 'Failed'],
} as const

function EmailRow({ email, here }: { email: EmailLine; here: string }) {
  const { id, kind, to, state, error, tries, createdAt, sentAt, whole } = email
  const [tone, label] = states[state]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="grid min-w-0 gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {kind} <Tag tone={tone}>{label}</Tag>
        </h2>
        <p className="wrap-anywhere">To {to}</p>
        {error !== '' && <p className="wrap-anywhere text-bad">{error}</p>}
        <p className="num text-sm text-ink-2">
          <LocalTime at={createdAt.toISOString()} />
          {sentAt ? (
            <>
              , sent <LocalTime at={sentAt.toISOString()} />
            </>
          ) : (
            `, tried ${formatCount(tries, 'time')}`
          )}
        </p>
      </div>
      {state === 'failed' && (
        <SendAgain id={id} whole={whole} here={here} label={`Send again: ${kind}, to ${to}`} />
      )}
    </li>
  )
}

type SendAgainProps = { id: string; whole: boolean; here: string; label: string }

function SendAgain({ id, whole, here, label }: SendAgainProps) {
  if (!whole) return <p className="text-sm text-ink-2">Expired and erased</p>
  return (
    <Form method="post" action={here} preventScrollReset>
      <Button type="submit" name="email" value={id} size="s" aria-label={label}>
        Send again
      </Button>
    </Form>
  )
}
