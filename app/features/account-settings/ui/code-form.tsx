import { Form } from 'react-router'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'

type Props = {
  label: string
  hint: string
  /** The label of the button. */
  action: string
  answer: FormAnswer | undefined
  busy: boolean
}

/** Asks for a six-digit code from an email or app. */
export function CodeForm({ label, hint, action, answer, busy }: Props) {
  const form = useFocusInvalid(answer)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="confirm" />
      <TextField
        label={label}
        hint={hint}
        name="code"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        error={answer?.errors.code}
        className="md:max-w-80"
      />
      <SubmitButton busy={busy} look="primary" className="justify-self-start">
        {busy ? 'One moment …' : action}
      </SubmitButton>
    </Form>
  )
}
