import { Link, href, Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

export type ListedEmail = { id: string; to: string; subject: string; at: string; unread: boolean }

export function MailboxList({ emails, openId }: { emails: ListedEmail[]; openId?: string }) {
  if (emails.length === 0)
    return (
      <p className="rounded-card border border-line bg-surface px-5 py-10 text-center text-balance text-ink-2">
        No emails yet. Sign up or ask for a new password, and the email appears here within a second.
      </p>
    )
  return (
    <ul
      aria-label="Emails"
      className="overflow-hidden rounded-card border border-line bg-surface [&>li+li]:border-t [&>li+li]:border-line"
    >
      {emails.map((email) => (
        <li key={email.id}>
          <EmailLink {...email} open={email.id === openId} />
        </li>
      ))}
    </ul>
  )
}

function EmailLink({ id, to, subject, at, unread, open }: ListedEmail & { open: boolean }) {
  return (
    <Link
      to={href('/dev/mailbox/:emailId?', { emailId: id })}
      preventScrollReset
      aria-current={open ? 'true' : undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-3 -outline-offset-2 hover:bg-sunken aria-[current]:bg-accent-soft"
    >
      <span className="flex items-baseline gap-2">
        {unread && <span aria-hidden className="size-2 shrink-0 self-center rounded-full bg-accent" />}
        <span className={`min-w-0 truncate ${unread ? 'font-semibold' : ''}`}>
          {unread && <span className="sr-only">Unread: </span>}
          {subject}
        </span>
        <time dateTime={at} className="num ml-auto shrink-0 text-sm text-ink-2">
          {arrivedAt(at)}
        </time>
      </span>
      <span className="truncate text-sm text-ink-2">{to}</span>
    </Link>
  )
}

type Props = {
  empty: boolean
  /** The error for the address field, with `to` as it was typed. */
  error?: string | null
  to?: string
}

/** Below the list: a form that sends a sample email, and a button that deletes all emails. */
export function MailboxTools({ empty, error, to }: Props) {
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="grid gap-4">
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="sample" />
        <TextField
          id="sample-to"
          name="to"
          type="email"
          autoComplete="off"
          label="Send a sample email to"
          error={error ?? undefined}
          defaultValue={to || 'you@example.com'}
        />
        <Button type="submit" size="s" className="justify-self-start" aria-disabled={busy}>
          Send
        </Button>
      </Form>
      {!empty && (
        <Form method="post" className="border-t border-line pt-4">
          <Button type="submit" name="intent" value="clear" size="s" look="quiet">
            Delete all emails
          </Button>
        </Form>
      )}
    </div>
  )
}

const time = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Formats a time as `Nov 21, 1:06 PM`: in UTC like everything under `/dev`, so that the server and the browser render
 *  the same text. */
export function arrivedAt(iso: string): string {
  return time.format(new Date(iso))
}
