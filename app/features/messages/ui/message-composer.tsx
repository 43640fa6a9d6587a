import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefAttributes,
} from 'react'
import { Form as PageForm, useNavigation, type FormProps } from 'react-router'
import { keepUnsent, readUnsent } from '#app/web/unsent-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useTypedEarly } from '#app/ui/fields/use-typed-early.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { LONGEST_MESSAGE } from '../rules.ts'

type Props = {
  /** Where the form is submitted without JavaScript, and also with it unless `onSend` takes the text. */
  action: string
  /** The form's other fields, including `clientId`, which makes sending idempotent. */
  fields: Record<string, string | number>
  label: string
  answer?: FormAnswer<'text'> | undefined
  /** Takes a text that is not blank; the field is then cleared and the page stays. */
  onSend?: (text: string) => void
  text?: string
  /** Where this browser stores an unsent text; without it, unsent text is not stored. */
  place?: string
  /** Shown above the text: what the message will be about. */
  subject?: string | undefined
  /** The fetcher that submits the form: its form component, and whether a request is running. */
  fetcher?: { Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>; state: string }
  /** Called when the text is blank, to show an error. */
  onBlank?: () => void
  onText?: (text: string) => void
  /** False if the text is not sent from here. */
  sends?: boolean
  /** Other buttons of the form; each has its own `intent` and accepts a blank text. */
  more?: ReactNode
}

const COUNTED_FROM = 500 // characters left
/** Characters that the server may add before a message about a subject. */
const SUBJECT_MOST = 300

/** The form to write a message. On devices with a keyboard, Enter sends and Shift+Enter starts a new line. Text that could not be
 *  sent is kept. */
export function MessageComposer({ action, fields, label, answer, onSend, text: given = '', ...rest }: Props) {
  const { fetcher, onBlank, onText, place, sends = true, more, subject } = rest
  const [typed, setTyped] = useState(answer?.typed.text ?? (given || undefined))
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useTypedEarly(area, id)
  const navigation = useNavigation()
  const busy = fetcher ? fetcher.state !== 'idle' : navigation.state === 'submitting'
  const Form = fetcher?.Form ?? PageForm
  const hydrated = useHydrated()
  const text = typed ?? (hydrated && place !== undefined ? readUnsent(place) : '')
  const setText = (next: string) => {
    setTyped(next)
    if (place !== undefined) keepUnsent(place, next)
    onText?.(next)
  }
  // Stores a text again that was deleted when it was submitted, but then refused.
  const refused = answer?.typed.text
  useEffect(() => {
    if (place !== undefined && refused !== undefined) keepUnsent(place, refused)
  }, [place, refused])
  const left = LONGEST_MESSAGE - text.length - (subject === undefined ? 0 : SUBJECT_MOST)
  const error = left < 0 ? `This is ${-left} characters too long.` : answer?.errors.text

  const submit = (event: FormEvent) => {
    const isOther = isOtherButton(event)
    const blank = text.trim() === '' && !isOther
    if (blank && !busy) onBlank?.()
    // A second tap on Send finds an empty field, which is not an error.
    if (blank) area.current?.focus()
    if (blank || left < 0 || busy) return event.preventDefault()
    if (place !== undefined && !isOther) keepUnsent(place, '')
    if (!onSend || isOther) return
    event.preventDefault()
    onSend(text)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isEnter || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    if (sends) form.current?.requestSubmit()
  }

  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate={hydrated || onBlank !== undefined}
      onSubmit={submit}
      className="grid gap-1"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {subject !== undefined && <p className="pb-1 text-sm wrap-anywhere text-ink-2">{subject}</p>}
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          ref={area}
          id={id}
          name="text"
          rows={1}
          required={onBlank === undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={label}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="field-sizing-content max-h-48 min-h-11 min-w-0 flex-1 resize-none rounded-field border border-line-strong bg-surface px-3.5 py-2.5 text-md pointer-coarse:text-lg aria-invalid:border-bad"
        />
        {sends && (
          <Button type="submit" look="primary" aria-label="Send" square aria-disabled={busy}>
            <Icon of="send-horizontal" />
          </Button>
        )}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : (
        left < COUNTED_FROM && <p className="num text-sm text-ink-2">{left} characters left</p>
      )}
      {more}
    </Form>
  )
}

/** Whether a different button submitted the form; Enter and the form's own button have no name. */
function isOtherButton({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent
  return submitter instanceof HTMLButtonElement && submitter.name === 'intent'
}
