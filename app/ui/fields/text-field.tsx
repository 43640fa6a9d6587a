import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords } from './field.tsx'
import { Icon, type IconName } from '../icon.tsx'

type Props = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'prefix'> & {
    icon?: IconName
    /** Before the value, such as "$". */
    prefix?: ReactNode
    suffix?: ReactNode
  }

/** One line of text, a number or a native date (`type="date"`). `className` is for its place in a layout. */
export function TextField({
  id,
  label,
  hint,
  error,
  hideLabel,
  icon,
  prefix,
  suffix,
  className,
  ...input
}: Props) {
  return (
    <Field {...{ id, label, hint, error, hideLabel, className }}>
      {(control) => (
        <span className="field-box">
          {icon && <Icon of={icon} className="text-ink-2" />}
          {prefix && <span className="whitespace-nowrap text-ink-2">{prefix}</span>}
          <input {...input} {...control} className="field-text" />
          {suffix && <span className="whitespace-nowrap text-ink-2">{suffix}</span>}
        </span>
      )}
    </Field>
  )
}
