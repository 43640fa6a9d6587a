import type { ComponentProps, ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Field, type FieldWords } from './field.tsx'
import { Icon } from '../icon.tsx'

/** The box of every field, with the same height and border. Sixteen pixels text size for touch, so that a phone does not
 *  zoom in. */
export const fieldBox =
  'flex h-11 w-full items-center gap-2.5 rounded-field border border-line-strong bg-surface px-3.5 text-md pointer-coarse:text-lg transition-colors duration-(--quick) has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus has-[[aria-invalid]]:border-bad has-[:disabled]:bg-sunken has-[:disabled]:text-ink-2'

type Props = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'prefix'> & {
    icon?: LucideIcon
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
        <span className={fieldBox}>
          {icon && <Icon of={icon} className="text-ink-2" />}
          {prefix && <span className="whitespace-nowrap text-ink-2">{prefix}</span>}
          <input {...input} {...control} className="h-full w-full min-w-0 bg-transparent outline-none" />
          {suffix && <span className="whitespace-nowrap text-ink-2">{suffix}</span>}
        </span>
      )}
    </Field>
  )
}
