import { useId, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

export type FieldWords = {
  /** For links to the control, such as in an error summary; generated when absent. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the answer and what to write instead. */
  error?: ReactNode
  /** The label is for screen readers only, because visible text says the same. */
  hideLabel?: boolean
}

/** Connects a control with its label, hint and error: spread it on the control. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type Props = FieldWords & { className?: string; children: (control: ControlProps) => ReactNode }

/** A label above a control, with its hint and its error below. */
export function Field({ id: given, label, hint, error, hideLabel = false, className = '', children }: Props) {
  const made = useId()
  const id = given ?? made
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm text-bad">
          <Icon of="circle-alert" size="s" className="mt-px" />
          {error}
        </p>
      )}
    </div>
  )
}
