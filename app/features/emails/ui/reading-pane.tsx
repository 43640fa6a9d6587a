import { Link, href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { arrivedAt } from './mailbox-list.tsx'

type OpenEmail = {
  id: string
  to: string
  subject: string
  at: string
  /** The text version if it is selected; null for the HTML version. */
  text: string | null
  /** Whether a calendar file is attached. */
  hasCalendar: boolean
}

/** One email as its recipient sees it. On a desktop it is beside the list; on a phone it replaces the list. */
export function ReadingPane({ email }: { email: OpenEmail | null }) {
  if (!email)
    return (
      <p className="rounded-card border border-dashed border-line px-5 py-24 text-center text-ink-2 max-md:hidden">
        Choose an email to read it here.
      </p>
    )
  const { id, to, subject, at, text, hasCalendar } = email
  return (
    <article className="grid min-w-0 gap-4">
      <Link
        to={href('/dev/mailbox/:emailId?')}
        className="flex min-h-11 items-center gap-2 text-ink-2 hover:text-ink md:hidden"
      >
        <Icon of="arrow-left" size="s" />
        All emails
      </Link>
      <header className="grid gap-1">
        <h2 className="text-2xl wrap-anywhere">{subject}</h2>
        <p className="text-ink-2 wrap-anywhere">
          To {to}, <time dateTime={at}>{arrivedAt(at)}</time> UTC
        </p>
        <nav aria-label="Format" className="flex gap-4">
          <Way to={href('/dev/mailbox/:emailId?', { emailId: id })} chosen={text === null}>
            HTML
          </Way>
          <Way to={`${href('/dev/mailbox/:emailId?', { emailId: id })}?text`} chosen={text !== null}>
            Plain text
          </Way>
        </nav>
        {hasCalendar && (
          <a
            href={href('/dev/mailbox/:emailId/invitation.ics', { emailId: id })}
            download
            className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
          >
            invitation.ics
          </a>
        )}
      </header>
      {text === null ? (
        <iframe
          title={`Email: ${subject}`}
          src={href('/dev/mailbox/:emailId/email.html', { emailId: id })}
          sandbox="allow-top-navigation-by-user-activation"
          className="h-[44rem] max-h-[80vh] w-full rounded-card border border-line bg-paper"
        />
      ) : (
        <pre className="overflow-auto rounded-card border border-line bg-surface p-5 font-mono text-md whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      )}
    </article>
  )
}

function Way({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={chosen ? 'true' : undefined}
      className="flex min-h-11 items-center border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
    >
      {children}
    </Link>
  )
}
