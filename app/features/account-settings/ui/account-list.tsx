import { useId, type ReactNode } from 'react'
import { Link, Form, href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

/** A section of the overview: a heading and rows. */
export function AccountList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {children}
      </ul>
    </section>
  )
}

type RowProps = { to: string; label: string; value: ReactNode; note?: ReactNode }

/** A fact with a link to the page where it can be changed. The whole row is the link. */
export function AccountRow({ to, label, value, note }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors duration-(--quick) hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-ink-2">{label}</span>
          <span className="block text-lg wrap-anywhere">{value}</span>
          {note && <span className="block text-sm text-ink-2">{note}</span>}
        </span>
        <Icon of="chevron-right" className="text-ink-2" />
      </Link>
    </li>
  )
}

type Props = {
  /** When the confirmation expires or expired; null if it was never confirmed. */
  until: string | null
  now: string
  busy: boolean
}

/** Offers to confirm the campus address again, in the overview below the address itself. */
export function CampusEmailRow({ until, now, busy }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 px-4 py-3">
      <p className="min-w-48 flex-1 text-ink-2">
        {until === null && 'This is a campus address. Confirm it with a code, once a year.'}
        {until !== null &&
          (until > now ? (
            <>
              Your campus email is confirmed until <LocalTime at={until} to="day" today={now} />. You can
              confirm it for another year.
            </>
          ) : (
            'Your campus email was confirmed over a year ago, so it no longer counts. You can confirm it again.'
          ))}
      </p>
      <Form method="post" action={href('/account/campus-email')}>
        <input type="hidden" name="intent" value="send" />
        <SubmitButton busy={busy}>Send me a code</SubmitButton>
      </Form>
    </li>
  )
}
