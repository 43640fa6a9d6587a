import { href, Form, useNavigation } from 'react-router'
import { useId, type ToggleEvent } from 'react'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { ButtonLink, Button, buttonClass } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { matchPath } from '../paths.ts'
import { REQUEST_NOTE_MOST } from '../rules.ts'
import type { PersonCard as Card } from '../views.ts'
import { failedTo, type MatchIntent } from './match-form.tsx'

type Props = { card: Card; here: string }

/** The actions for a person on a card, in one row; they are forms that work without JavaScript. */
export function CardActions({ card: { userId, name, match }, here }: Props) {
  const form = { userId, name, here }
  return (
    <div className="relative z-10 flex gap-2 max-[15rem]:flex-wrap">
      {match.state === 'none' && <AskWithNote {...form} />}
      {match.state === 'received' && <AnswerRequest {...form} requestId={match.requestId} />}
      {match.state === 'matched' && (
        <span className="inline-flex h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-field bg-good-soft font-medium text-good">
          <Icon of="check" size="s" />
          Matched
        </span>
      )}
      {(match.state === 'sent' || match.state === 'rejected') && (
        <Button disabled className="flex-1 border-transparent bg-sunken text-ink-2 disabled:opacity-100">
          {match.state === 'sent' && <Icon of="check" size="s" />}
          {match.state === 'sent' ? 'Request Sent' : 'Not this time'}
        </Button>
      )}
      <div className="flex gap-2 group-has-[details[open]]/card:hidden">
        <ButtonLink
          to={withQuery(href('/public-profile/:userId/contact', { userId }), { by: 'message' })}
          square
          aria-label={`Message ${name}`}
        >
          <Icon of="message-circle" />
        </ButtonLink>
        <CardMenu {...form} hides={match.state !== 'matched'} />
      </div>
    </div>
  )
}

/** More actions for a person, in a popover, which opens without JavaScript and is not cut off by a scrolling row. */
function CardMenu({ hides, ...form }: Omit<FormProps, 'intent' | 'label'> & { hides: boolean }) {
  const id = useId()
  const { userId, name } = form
  return (
    <>
      <Button look="quiet" square popoverTarget={id} aria-label={`More about ${name}`}>
        <Icon of="ellipsis" />
      </Button>
      <div popover="auto" id={id} className="card-menu">
        {hides && (
          <CardForm {...form} intent="hide" label="Hide" look="quiet" className="w-full justify-start" />
        )}
        <ButtonLink
          to={href('/public-profile/:userId/report', { userId })}
          look="quiet"
          className="justify-start"
        >
          Report or block<span className="sr-only"> {name}</span>
        </ButtonLink>
      </div>
    </>
  )
}

export function AnswerRequest({
  requestId,
  ...form
}: Omit<FormProps, 'intent' | 'label'> & { requestId: string }) {
  return (
    <div className="flex flex-1 gap-2 *:flex-1">
      <CardForm {...form} {...{ requestId }} intent="reject" label="Reject" className="w-full px-2" />
      <CardForm
        {...form}
        {...{ requestId }}
        intent="accept"
        label="Accept"
        look="primary"
        className="w-full px-2"
      />
    </div>
  )
}

type FormProps = { userId: string; name: string; here: string; intent: MatchIntent; label: string }
type MoreProps = { requestId?: string } & Pick<React.ComponentProps<typeof Button>, 'look' | 'className'>

function CardForm({ userId, name, here, intent, label, requestId, ...button }: FormProps & MoreProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={matchPath(userId)} preventScrollReset data-failed={failedTo[intent]}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="backTo" value={here} />
      {requestId !== undefined && <input type="hidden" name="requestId" value={requestId} />}
      <SubmitButton busy={busy} aria-label={`${label} ${name}`} {...button}>
        {label}
      </SubmitButton>
    </Form>
  )
}

/** "Match" first offers to write a note, in place of the card's facts. A native disclosure, whose summary then says "Cancel". */
function AskWithNote({ userId, name, here }: Omit<FormProps, 'intent' | 'label'>) {
  const busy = useNavigation().state !== 'idle'
  const ref = useDismissDetails()
  const write = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open) return
    currentTarget.querySelector('textarea')?.focus()
    currentTarget.scrollIntoView({ block: 'nearest' })
  }
  return (
    <details ref={ref} onToggle={write} className="group relative min-w-0 flex-1">
      <summary
        className={`${buttonClass()} w-full list-none border-ink group-open:absolute group-open:bottom-0 group-open:left-0 group-open:w-24 group-open:border-line [&::-webkit-details-marker]:hidden`}
      >
        <span className="group-open:hidden">
          Match<span className="sr-only"> {name}</span>
        </span>
        <span className="hidden group-open:inline">Cancel</span>
      </summary>
      <Form
        method="post"
        action={matchPath(userId)}
        preventScrollReset
        data-failed={failedTo.send}
        className="grid gap-2"
      >
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="backTo" value={here} />
        <TextArea
          label="Add a note (optional)"
          hint={`Only ${name} reads this.`}
          name="note"
          rows={2}
          maxLength={REQUEST_NOTE_MOST}
        />
        <SubmitButton busy={busy} look="primary" className="ml-26" aria-label={`Send request to ${name}`}>
          Send request
        </SubmitButton>
      </Form>
    </details>
  )
}
