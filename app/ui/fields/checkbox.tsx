import { useId, type ComponentProps, type ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode
  /** At the far end of the row, such as the number of homes; read as a description. */
  note?: ReactNode
}

/** A row of 44 px with a native checkbox; the whole row is the target. `kind="radio"` makes it a radio button. */
export function Checkbox({
  label,
  note,
  className = '',
  kind = 'checkbox',
  ...input
}: Props & { kind?: 'checkbox' | 'radio' }) {
  const id = useId()
  return (
    <label
      className={`flex min-h-11 items-center gap-2.5 rounded-field has-[:disabled]:text-ink-2 ${className}`}
    >
      <input
        {...input}
        type={kind}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className="size-5 shrink-0 accent-accent"
      />
      <span id={`${id}-label`} className="min-w-0 wrap-anywhere">
        {label}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} className="num ml-auto text-sm text-ink-2">
          {note}
        </span>
      )}
    </label>
  )
}
