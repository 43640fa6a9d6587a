import { useState, type ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'
import { Icon } from '../icon.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'

type Props = FieldWords & Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'defaultValue'>

/** A password field with a button that shows the text; the button needs JavaScript. The site never fills the field in again.
 *  Set `autoComplete`: "current-password" or "new-password". */
export function PasswordField({ id, label, hint, error, hideLabel, className, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <Field {...{ id, label, hint, error, hideLabel, className }}>
      {(control) => (
        <span className="field-box pr-0">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="field-text"
          />
          {hydrated && (
            <button
              type="button"
              aria-controls={control.id}
              aria-pressed={shown}
              aria-label="Show password"
              onClick={() => setShown(!shown)}
              className="flex size-11 shrink-0 items-center justify-center rounded-field text-ink-2 hover:text-ink"
            >
              <Icon of={shown ? 'eye-off' : 'eye'} />
            </button>
          )}
        </span>
      )}
    </Field>
  )
}
