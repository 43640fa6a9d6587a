import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { PersonRow } from './person-row.tsx'

type Props = {
  person: ComponentProps<typeof PersonRow>['person'] & { askedAt: ComponentProps<typeof LocalTime>['at'] }
  userId: string
  busy: boolean
  /** The button's label for screen readers. */
  admit: string
  decline: { text: string; label: string }
}

/** A person who asks to join, with buttons to answer. The page receives `user` and an `intent`: `admit` or `decline`. */
export function JoinRequestRow({ person, userId, busy, admit, decline }: Props) {
  const note = (
    <>
      Asked <LocalTime at={person.askedAt} to="day" />
    </>
  )
  return (
    <PersonRow person={person} note={note}>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="user" value={userId} />
        <SubmitButton busy={busy} size="s" name="intent" value="admit" aria-label={admit}>
          Let in
        </SubmitButton>
        <SubmitButton
          busy={busy}
          size="s"
          look="quiet"
          name="intent"
          value="decline"
          aria-label={decline.label}
        >
          {decline.text}
        </SubmitButton>
      </Form>
    </PersonRow>
  )
}
