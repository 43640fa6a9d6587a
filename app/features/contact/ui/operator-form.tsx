import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { fieldOf, PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { useCloseSoon } from '#app/ui/hooks/use-close-soon.ts'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SHOWN_FOR, HONEYPOT, type ContactFormAnswer, type FormStart } from '../rules.ts'

export type FormProps<Field extends string> = {
  start: FormStart
  answer: ContactFormAnswer<Field> | undefined
}

/** The value and the error of a field.
 *  @param first the initial value */
type FieldState<Field> = (
  name: Field,
  first?: string,
) => { name: Field; defaultValue: string; error: string | undefined }

type Props<Field extends string> = FormProps<Field> & {
  /** The URL that it is submitted to, with the form's fragment. */
  to: string
  /** The label of its button. */
  send: string
  /** The confirmation after it was sent. */
  sentText: string
  children: (field: FieldState<Field>) => ReactNode
}

/** A form to the operator. Keeps typed values if it is rejected; is empty again after it was sent. */
export function OperatorForm<Field extends string>({ start, answer, ...props }: Props<Field>) {
  const { to, send, sentText, children } = props
  const { fetcher, form, sent, over, again, opened } = useContactForm(start, answer)
  if (sent) return <FormSent text={sentText} onOver={over} />
  return (
    <PageForm
      form={form}
      as={fetcher.Form}
      action={to}
      says="failed"
      buttons={
        <SubmitButton look="primary" busy={form.isBusy}>
          {form.isBusy ? 'Sending …' : send}
        </SubmitButton>
      }
    >
      <Honeypot opened={opened} sent={again !== undefined} />
      {children((name, first = '') => {
        const field = form.field(name)
        return { ...field, defaultValue: field.defaultValue ?? first }
      })}
    </PageForm>
  )
}

/** The email field of both forms. */
export function EmailField(state: ReturnType<FieldState<string>>) {
  return <TextField {...state} label="Email" type="email" autoComplete="email" required />
}

type SentProps = {
  text: string
  /** Shows the form again after a moment, but not while the pointer is over the text. */
  onOver: () => void
}

function FormSent({ text, onOver }: SentProps) {
  const notice = useRef<HTMLOutputElement>(null)
  const { onPointerEnter, onPointerLeave } = useCloseSoon(() => {
    // Moves the focus to the form's section, so that it is not lost with this text.
    if (notice.current === document.activeElement) notice.current?.closest('section')?.focus()
    onOver()
  }, SHOWN_FOR)
  // The submit button is gone, so the focus has to move.
  useEffect(() => focusNewcomer(notice.current), [])
  return (
    <output
      ref={notice}
      tabIndex={-1}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      className="flex gap-2.5 rounded-card bg-good-soft p-4 text-lg outline-none"
    >
      <Icon of="circle-check" className="mt-1 text-good" />
      {text}
    </output>
  )
}

/** Protects a form from spam: a hidden field that only bots fill in, and the time when the page was opened (send-once.server.ts).
 *  @param sent whether the form was rejected and came back; the hidden field is then replaced by a new, empty one */
function Honeypot({ opened, sent }: { opened: string; sent: boolean }) {
  return (
    <div hidden>
      <input type="hidden" name="opened" value={opened} />
      <label key={sent ? 'again' : 'first'}>
        Leave this empty
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** The state of a form to the operator.
 *  @param first the answer that the page was rendered with, if the form was submitted without JavaScript */
function useContactForm<Field extends string>(start: FormStart, first: ContactFormAnswer<Field> | undefined) {
  const fetcher = useFetcher<ContactFormAnswer<Field>>()
  const answer = fetcher.data ?? first
  const [seen, setSeen] = useState<unknown>()
  const current = answer === seen ? undefined : answer
  const again = current?.state === 'again' ? current : undefined
  const form = { ...usePageForm<never>(again, undefined, fetcher), field: fieldOf<Field>(again) }
  return {
    fetcher,
    form,
    sent: current?.state === 'sent',
    /** Shows the empty form again. */
    over: () => setSeen(answer),
    again,
    opened: again?.opened ?? start.opened,
  }
}
