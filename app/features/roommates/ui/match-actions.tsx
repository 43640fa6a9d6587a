import { Button, buttonClass } from '#app/ui/button.tsx'
import { showPanel, useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { REQUEST_NOTE_MOST } from '../rules.ts'
import type { MatchState } from '../views.ts'
import { MatchForm } from './match-form.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

type Props = { userId: string; name: string; match: MatchState }

/** The match actions for a person, in each state (specification part 2 §4). */
export function MatchActions({ userId, name, match }: Props) {
  const to = { userId }
  switch (match.state) {
    case 'closed':
    case 'received':
      return null
    case 'none':
      return <AskToMatch {...{ userId, name }} />
    case 'sent':
      return (
        <>
          <Button disabled>Request Sent</Button>
          <MatchForm {...to} intent="withdraw" requestId={match.requestId} look="quiet" label="Withdraw" />
        </>
      )
    case 'matched':
      return (
        <>
          <MatchForm {...to} intent="start-group" look="primary" label="Start a group" />
          <Dropdown label="Unmatch" look="button">
            <MatchForm {...to} intent="unmatch" label={`Unmatch ${name}`}>
              <p>
                You will no longer see what each of you shows only to matches. {name} is not notified, and
                your messages stay.
              </p>
            </MatchForm>
          </Dropdown>
        </>
      )
    case 'rejected':
      return (
        <>
          <Button disabled>Not this time</Button>
          <p className="text-sm text-ink-2">
            You can ask again from <LocalTime at={match.again} to="day" />.
          </p>
        </>
      )
  }
}

/** A pending request to the reader. */
export function ReceivedRequest({ userId, name, match }: Props) {
  if (match.state !== 'received') return null
  const { requestId, note } = match
  return (
    <section
      aria-label="Match request"
      className="mb-5 grid gap-3 rounded-card border border-line bg-accent-soft p-5"
    >
      <p className="text-lg wrap-anywhere">{name} would like to be roommates with you.</p>
      {note !== '' && <blockquote className="wrap-anywhere whitespace-pre-line">“{note}”</blockquote>}
      <div className="flex flex-wrap gap-2">
        <MatchForm {...{ userId, requestId }} intent="accept" look="primary" label="Accept" />
        <MatchForm {...{ userId, requestId }} intent="reject" label="Reject" />
      </div>
    </section>
  )
}

function AskToMatch({ userId, name }: { userId: string; name: string }) {
  const ref = useDismissDetails()
  return (
    <details ref={ref} onToggle={showPanel} className="group md:relative">
      <summary
        className={`${buttonClass({ look: 'primary' })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        Match
        <Icon
          of="chevron-down"
          size="s"
          className="transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <div className="absolute top-full z-30 mt-2 rounded-card border border-line bg-surface p-5 shadow-float max-md:inset-x-0 md:w-96">
        <MatchForm userId={userId} intent="send" look="primary" label="Send Match Request">
          <NoteField name={name} />
        </MatchForm>
      </div>
    </details>
  )
}

export function NoteField({
  name,
  text,
  error,
}: {
  name: string
  text?: string | undefined
  error?: string | undefined
}) {
  return (
    <TextArea
      label="Add a note (optional)"
      hint={`${name} reads it with your request. At most ${REQUEST_NOTE_MOST} characters.`}
      name="note"
      rows={3}
      maxLength={REQUEST_NOTE_MOST}
      defaultValue={text}
      error={error}
    />
  )
}
