import { useState, type ReactNode } from 'react'
import { SubmitButton } from '#app/features/accounts/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type Props = {
  busy: boolean
  typed?: string | undefined
  error?: string | undefined
  /** A key for the form: submitting it twice creates one collection. With JavaScript the button is disabled meanwhile. */
  formKey?: string
  /** More content beside the button. */
  beside?: ReactNode
}

/** The fields of the form that creates a collection: its name, and a button that is disabled until there is one. */
export function NameFields({ busy, typed = '', error, formKey, beside }: Props) {
  const [name, setName] = useState(typed)
  const isHydrated = useHydrated()
  return (
    <>
      {formKey && <input type="hidden" name="key" value={formKey} />}
      <TextField
        label="Name"
        hint="Such as “Near campus” or “Cheap ones”."
        name="name"
        autoComplete="off"
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton look="primary" busy={busy} disabled={isHydrated && name.trim() === ''}>
          {busy ? 'Creating…' : 'Create'}
        </SubmitButton>
        {beside}
      </div>
    </>
  )
}
