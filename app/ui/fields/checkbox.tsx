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
    <label className={`check-row ${className}`.trimEnd()}>
      <input
        {...input}
        type={kind}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <span id={`${id}-label`}>{label}</span>
      {note !== undefined && (
        <span id={`${id}-note`} className="check-note num">
          {note}
        </span>
      )}
    </label>
  )
}
