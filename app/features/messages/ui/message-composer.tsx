import { SendHorizontal } from 'lucide-react'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LONGEST_MESSAGE } from '../rules.ts'

type Props = {
  /** Where the form goes without scripts, and with them unless `onSend` takes the text. */
  action: string
  /** Its other fields. A `clientId` is one of them: sent twice it is one message. */
  fields: Record<string, string | number>
  label: string
  /** What came back. */
  answer?: { typed: string; error: string } | undefined
  /** Takes a text that is not blank: the field is emptied and the page stays. */
  onSend?: (text: string) => void
  /** What is prefilled. */
  text?: string
}

const COUNTED_FROM = LONGEST_MESSAGE - 500

/** Where a message is written. Enter sends where there is a keyboard, Shift+Enter begins a line; the text that could not be
 *  sent stays. */
export function MessageComposer({ action, fields, label, answer, onSend, text: given = '' }: Props) {
  const [text, setText] = useState(answer?.typed ?? given)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const busy = useNavigation().state === 'submitting'
  const left = LONGEST_MESSAGE - text.length
  const error = left < 0 ? `This is ${-left} letters too long.` : answer?.error

  const submit = (event: FormEvent) => {
    const blank = text.trim() === ''
    if (blank || left < 0 || busy) return event.preventDefault()
    if (!onSend) return
    event.preventDefault()
    onSend(text)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!sends || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <Form ref={form} method="post" action={action} onSubmit={submit} className="grid gap-1">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          id={id}
          name="text"
          rows={1}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={label}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="field-sizing-content max-h-48 min-h-11 min-w-0 flex-1 resize-none rounded-field border border-line-strong bg-surface px-3.5 py-2.5 text-md pointer-coarse:text-lg aria-invalid:border-bad"
        />
        <Button type="submit" look="primary" aria-label="Send" square aria-disabled={busy}>
          <Icon of={SendHorizontal} />
        </Button>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : (
        text.length > COUNTED_FROM && <p className="num text-sm text-ink-2">{left} letters left</p>
      )}
    </Form>
  )
}
