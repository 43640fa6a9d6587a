import { useState, type ReactNode } from 'react'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'

type Props = {
  busy: boolean
  typed?: Partial<Record<string, string>> | undefined
  errors?: { name?: string | undefined; description?: string | undefined } | undefined
  /** A key for the form: submitting it twice creates only one collection. With JavaScript, the button is disabled while it is sent. */
  formKey?: string
  /** Groups that the collection can be for, instead of the user alone. */
  groups?: { groupId: string; name: string }[]
  /** More content next to the button. */
  beside?: ReactNode
}

/** The fields of the form that creates a collection: its name, its description, and a button that is disabled until there is a
 *  name. */
export function NameFields({ busy, typed = {}, errors = {}, formKey, groups = [], beside }: Props) {
  const [name, setName] = useState(typed.name ?? '')
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
        error={errors.name}
      />
      <TextArea
        label="Description (optional)"
        name="description"
        rows={2}
        defaultValue={typed.description}
        error={errors.description}
      />
      {groups.length > 0 && (
        <SelectField
          label="Who is it for?"
          name="group"
          empty="Only you"
          options={groups.map(({ groupId, name: of }) => ({ value: groupId, label: `Everyone in “${of}”` }))}
          defaultValue={typed.group}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton look="primary" busy={busy} disabled={isHydrated && name.trim() === ''}>
          {busy ? 'Creating…' : 'Create'}
        </SubmitButton>
        {beside}
      </div>
    </>
  )
}
