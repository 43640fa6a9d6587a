import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

type Props = {
  label: string
  hint: string
  /** The label of the button. */
  action: string
  answer: FormAnswer<'code'> | undefined
  busy: boolean
}

/** Asks for a six-digit code from an email or app. */
export function CodeForm({ label, hint, action, answer, busy }: Props) {
  const form = usePageForm(answer)
  return (
    <PageForm
      form={form}
      says="nothing"
      className="grid gap-4"
      buttons={
        <SubmitButton busy={busy} look="primary">
          {busy ? 'One moment …' : action}
        </SubmitButton>
      }
    >
      <input type="hidden" name="intent" value="confirm" />
      <TextField
        label={label}
        hint={hint}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        className="md:max-w-80"
        {...form.field('code')}
      />
    </PageForm>
  )
}
