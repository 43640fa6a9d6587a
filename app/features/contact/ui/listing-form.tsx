import { SubmitButton } from '#app/features/accounts/ui/submit-button.tsx'
import type { Lost } from '#app/features/profiles/form-answer.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { words, type ContactAnswer, type FormStart, type ListingField } from '../rules.ts'
import { FormSent } from './form-sent.tsx'
import { Trap } from './trap.tsx'
import { useContactForm } from './use-contact-form.ts'

type Props = { start: FormStart; answer: ContactAnswer<ListingField> | Lost | undefined }

/** Asks to list homes (specification part 2 §5). */
export function ListingForm({ start, answer }: Props) {
  const { fetcher, form, busy, sent, over, again, failed, opened } = useContactForm(start, answer)
  if (sent) return <FormSent words={words.listingAsked} onOver={over} />
  const errors = again?.errors ?? {}
  const typed = again?.typed ?? {}
  return (
    <fetcher.Form ref={form} method="post" action="/sell-with-us#form" noValidate className="grid gap-5">
      <Trap opened={opened} sent={again !== undefined} />
      {failed && <ErrorSummary title={failed} />}
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        required
        defaultValue={typed.name ?? start.name}
        error={errors.name}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.email ?? start.email}
          error={errors.email}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          defaultValue={typed.phone ?? start.phone}
          error={errors.phone}
        />
      </div>
      <TextField
        label="Business name (optional)"
        name="businessName"
        autoComplete="organization"
        defaultValue={typed.businessName ?? ''}
        error={errors.businessName}
      />
      <TextField
        label="Universities (optional)"
        name="universities"
        hint="Which ones your homes are near."
        defaultValue={typed.universities ?? ''}
        error={errors.universities}
      />
      <SubmitButton look="primary" busy={busy} className="justify-self-start">
        {busy ? 'Sending …' : 'Send inquiry'}
      </SubmitButton>
    </fetcher.Form>
  )
}
