import { Form, href } from 'react-router'
import type { Route } from './+types/emails'
import { deadEmails, type DeadEmail } from '#app/features/emails/emails.query.server.ts'
import { sendAgain } from '#app/features/emails/send-again.server.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { Button } from '#app/ui/button.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return { emails: await deadEmails(ctx) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const emailId = (await request.formData()).get('email')
  const done = await sendAgain(ctx, typeof emailId === 'string' ? emailId : '')
  if (done.ok) return { done: 'It is queued again. If it fails again, it will reappear here.' }
  return answerNotDone({}, { ...done, status: 409 })
}

export const meta: Route.MetaFunction = () => [
  { title: 'Failed emails · Roost' },
  { name: 'robots', content: 'noindex' },
]

/** For admins: emails that failed, with the error. Their text is shown to nobody. */
export default function DeadEmailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { emails } = loaderData
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <h1 className="text-2xl">Failed emails</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          {emails.length === 0
            ? 'None. Emails that the mail server rejects, or does not accept within 15 hours, are listed here.'
            : `${formatCount(emails.length, 'email')}, latest first. Their text is not shown, and is erased when it expires.`}
        </p>
      </div>
      <output className="text-good empty:hidden">
        {actionData && ('done' in actionData ? actionData.done : actionData.failed)}
      </output>
      <ul aria-label="Failed emails" className="grid gap-3">
        {emails.map((email) => (
          <DeadEmailCard key={email.id} email={email} />
        ))}
      </ul>
    </main>
  )
}

function DeadEmailCard({ email: { id, kind, to, error, tries, createdAt, whole } }: { email: DeadEmail }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
      <div className="min-w-0 grid gap-1">
        <h2 className="text-lg">{kind}</h2>
        <p className="wrap-anywhere">To {to}</p>
        <p className="text-bad wrap-anywhere">{error}</p>
        <p className="num text-sm text-ink-2">
          <LocalTime at={createdAt.toISOString()} />, tried {formatCount(tries, 'time')}
        </p>
      </div>
      {whole ? (
        <Form method="post" action={href('/admin/emails')} preventScrollReset>
          <Button type="submit" name="email" value={id} size="s" aria-label={`Send again: ${kind}, to ${to}`}>
            Send again
          </Button>
        </Form>
      ) : (
        <p className="text-sm text-ink-2">Expired and erased</p>
      )}
    </li>
  )
}
