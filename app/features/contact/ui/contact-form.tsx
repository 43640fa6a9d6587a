import { SubmitButton } from '#app/features/accounts/ui/submit-button.tsx'
import type { Lost } from '#app/features/profiles/form-answer.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import {
  LONGEST_MESSAGE,
  subjects,
  words,
  type ContactAnswer,
  type ContactField,
  type FormStart,
} from '../rules.ts'
import { FormSent } from './form-sent.tsx'
import { Trap } from './trap.tsx'
import { useContactForm } from './use-contact-form.ts'

type Props = { start: FormStart; answer: ContactAnswer<ContactField> | Lost | undefined }

/** Writes to who runs the site (specification part 1 §4, §5). */
export function ContactForm({ start, answer }: Props) {
  const { fetcher, form, busy, sent, over, again, failed, opened } = useContactForm(start, answer)
  if (sent) return <FormSent words={words.contactSent} onOver={over} />
  const errors = again?.errors ?? {}
  const typed = again?.typed ?? {}
  return (
    <fetcher.Form ref={form} method="post" action="/about-us#contact" noValidate className="grid gap-5">
      <Trap opened={opened} sent={again !== undefined} />
      {failed && <ErrorSummary title={failed} />}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={typed.name ?? start.name}
          error={errors.name}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.email ?? start.email}
          error={errors.email}
        />
      </div>
      <SelectField
        label="Subject"
        name="subject"
        required
        empty="Choose one"
        options={subjects.map((value) => ({ value, label: value }))}
        defaultValue={typed.subject ?? ''}
        error={errors.subject}
      />
      <TextArea
        label="Message"
        name="message"
        required
        rows={6}
        maxLength={LONGEST_MESSAGE}
        defaultValue={typed.message ?? ''}
        error={errors.message}
      />
      <SubmitButton look="primary" busy={busy} className="justify-self-start">
        {busy ? 'Sending …' : 'Send message'}
      </SubmitButton>
    </fetcher.Form>
  )
}
