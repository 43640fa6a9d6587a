import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link, useFetcher, href } from 'react-router'
import { shownContact } from '#app/features/people/contact-links.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { readUnsent } from '#app/web/unsent-texts.ts'
import type { Channel } from '#app/features/people/audiences.ts'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'
import { channelOf, contactPath, methodLabels, type ContactAnswer, type Method } from '../contact-methods.ts'
import { MessageComposer } from './message-composer.tsx'
import { OpenContact } from './open-contact.tsx'

type Props = ContactProps & {
  by: Method
  answer?: ContactAnswer | undefined
  /** Only set in a dialog. */
  onBack?: (() => void) | undefined
}

/** One way to write to a person: the text field and the buttons. The site sends messages itself; a contact is shown and then opened
 *  with the text. */
export function ContactDetail({ userId, name, channels, by, answer: given, onBack }: Props) {
  const fetcher = useFetcher<ContactAnswer>()
  const answer = fetcher.data ?? given
  // One text for all ways to write to this person; it outlives the dialog.
  const place = `contact.${userId}`
  const [typed, setText] = useState(answer?.typed.text)
  const [missing, setMissing] = useState(false)
  const composer = useRef<HTMLDivElement>(null)
  // An id for the message, so that submitting it twice sends only one. Without JavaScript, the server creates the id.
  const [named] = useState(newId)
  const hydrated = useHydrated()
  const clientId = hydrated ? named : ''
  const text = typed ?? (hydrated ? readUnsent(place) : '')
  const channel = channelOf(by, channels)
  const busy = fetcher.state !== 'idle'
  const error =
    missing && text.trim() === '' ? 'Write something first.' : (answer?.errors.text ?? answer?.failed)
  useEffect(() => {
    if (error !== undefined) composer.current?.querySelector('textarea')?.focus()
  }, [error])

  const sayMissing = () => {
    setMissing(true)
    composer.current?.querySelector('textarea')?.focus()
  }
  /** Whether there is text to send; otherwise the field shows an error. */
  const hasText = (event: MouseEvent) => {
    if (text.trim() !== '') return true
    event.preventDefault()
    sayMissing()
    return false
  }
  if (answer?.sentTo) return <Sent name={name} conversationId={answer.sentTo} />
  const shown = answer?.value
  return (
    <div className="grid gap-4">
      <Link
        to={contactPath(userId)}
        onClick={(event) => {
          if (!onBack || !isPlainPress(event)) return
          event.preventDefault()
          onBack()
        }}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-ink-2 hover:text-ink"
      >
        <Icon of="chevron-left" />
        Back
      </Link>
      <h2 className="text-xl">{methodLabels[by]}</h2>
      <p className="text-ink-2">{lead(name, by, channel !== undefined)}</p>
      <div ref={composer} className="[&_textarea]:min-h-28">
        <MessageComposer
          action={contactPath(userId, by)}
          fields={{ by, intent: 'send', clientId }}
          label="Your message"
          place={place}
          text={text}
          answer={error === undefined ? undefined : { typed: { text }, errors: { text: error } }}
          fetcher={fetcher}
          onBlank={sayMissing}
          onText={setText}
          sends={shown === undefined}
          more={
            shown === undefined &&
            channel && (
              <Button
                type="submit"
                name="intent"
                value="show"
                look="quiet"
                aria-disabled={busy}
                className="mt-1 justify-self-start"
              >
                Show {methodLabels[by]}
              </Button>
            )
          }
        />
      </div>
      {shown !== undefined && channel && (
        <OpenContact
          channel={channel}
          value={shown}
          shown={shownContact(channel, shown)}
          text={text}
          check={hasText}
        />
      )}
    </div>
  )
}

function lead(name: string, by: Method, isContact: boolean): string {
  if (by === 'message') return `${name} reads it here.`
  if (!isContact)
    return `We email ${name} a link to answer within 15 minutes, unless they read it here first or turned emails off. Neither of you sees the other’s address.`
  return `${name} shows this to you. They can see that you asked for it.`
}

function Sent({ name, conversationId }: { name: string; conversationId: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusNewcomer(heading.current), [])
  return (
    <div className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Sent
      </h2>
      <p className="text-ink-2">{name} has your message. We will notify you when they answer.</p>
      <Link
        to={href('/messages/:conversationId?', { conversationId })}
        className={`${buttonClass({ look: 'primary' })} justify-self-start`}
      >
        Open the conversation
      </Link>
    </div>
  )
}

/** The person to write to, and the available ways. */
export type ContactProps = {
  userId: string
  name: string
  /** The contacts that this reader may request. */
  channels: Channel[]
  /** Whether this site sends emails. */
  mailed: boolean
}
