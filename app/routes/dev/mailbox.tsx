import { useEffect } from 'react'
import { redirect, useRevalidator, href } from 'react-router'
import { z } from 'zod'
import type { Route } from './+types/mailbox'
import { clearMailbox, openMailboxEmail, sendSample } from '#app/features/emails/mailbox.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { MailboxList, MailboxTools } from '#app/features/emails/ui/mailbox-list.tsx'
import { ReadingPane } from '#app/features/emails/ui/reading-pane.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const LOOKS_EVERY = 3000 // milliseconds

const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('clear') }),
  z.object({ intent: z.literal('sample'), to: z.string() }),
])

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const open = params.emailId === undefined ? null : await openMailboxEmail(ctx, params.emailId)
  const emails = (await mailboxEmails(ctx)).map(({ id, to, subject, at, unread }) => {
    return { id, to, subject, at: at.toISOString(), unread }
  })
  const email = open && {
    id: open.id,
    to: open.to,
    subject: open.subject,
    at: open.at.toISOString(),
    text: url.searchParams.has('text') ? open.text : null,
    hasCalendar: open.calendar !== null,
  }
  return { emails, email, bySmtp: ctx.settings.mail === 'smtp' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const asked = form.safeParse(Object.fromEntries(await request.formData()))
  if (!asked.success)
    return answerNotDone({}, { errors: { to: 'Nothing was done: the form does not belong to this page.' } })
  if (asked.data.intent === 'sample') {
    const { to } = asked.data
    if ((await sendSample(ctx, to)) === 'queued') return null
    return answerNotDone({ to }, { errors: { to: 'Enter one address, such as you@example.com.' } })
  }
  await clearMailbox(ctx)
  return redirect(href('/dev/mailbox/:emailId?'))
}

export const meta: Route.MetaFunction = unlistedMeta('Mailbox')

/** The demo's mailbox, which receives all emails because the demo sends none. */
export default function MailboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { emails, email, bySmtp } = loaderData
  useNewEmails()
  return (
    <main id="content" className="mx-auto grid w-full max-w-6xl content-start gap-6 px-4 py-8 md:px-6">
      <div className={email ? 'max-md:sr-only' : ''}>
        <h1 className="text-3xl">Mailbox</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          {bySmtp
            ? 'Emails are sent through the server at SMTP_URL, so none arrive here.'
            : 'This demo sends no email. Every email, whoever it is for, arrives here.'}
        </p>
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={`grid gap-4 ${email ? 'max-md:hidden' : ''}`}>
          <MailboxList emails={emails} openId={email?.id} />
          <MailboxTools empty={emails.length === 0} error={actionData?.errors.to} to={actionData?.typed.to} />
        </div>
        <ReadingPane email={email} />
      </div>
    </main>
  )
}

/** Checks for new emails while the page is visible. */
function useNewEmails() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(look, LOOKS_EVERY)
    return () => clearInterval(timer)
  }, [revalidate])
}
