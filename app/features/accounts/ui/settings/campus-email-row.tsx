import { Form, href } from 'react-router'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

type Props = {
  /** When the confirmation expires or expired; null when it was never confirmed. */
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
