import { useEffect, useRef, type ReactNode } from 'react'
import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

type Props = {
  question: string
  children?: ReactNode
  /** Hidden fields of the form. */
  fields: Record<string, string>
  yes: string
  /** The message when there was no answer, such as "Failed to delete the group". */
  failed: string
  /** The path of the page: the form's target, and where "no" leads. */
  no: string
  busy: boolean
}

/** A confirmation for something that cannot be undone. It has a URL, so it works without JavaScript, and takes the focus. */
export function AskFirst({ question, children, fields, yes, failed, no, busy }: Props) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [question])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={question}
      data-arrival
      className="grid gap-3 rounded-card border border-line-strong bg-surface p-5 outline-none"
    >
      <h2 className="text-xl">{question}</h2>
      {children && <p className="text-ink-2">{children}</p>}
      <div className="flex flex-wrap gap-2">
        <Form method="post" action={no} data-failed={failed}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton busy={busy} bad>
            {yes}
          </SubmitButton>
        </Form>
        <ButtonLink to={no} look="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </section>
  )
}
