import { useState, type ReactNode } from 'react'
import { SubmitButton } from '#app/features/accounts/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type Props = {
  busy: boolean
  typed?: string | undefined
  error?: string | undefined
  /** Marks the form: sent twice, it makes one collection. With scripts its button waits instead. */
  formKey?: string
  /** What else stands beside the button. */
  beside?: ReactNode
}

/** The inside of a form that makes a collection: its name, and a button that waits for one. */
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
