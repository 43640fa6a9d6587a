import { useRef, type ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'
import { Icon } from '../icon.tsx'
import { useTypedEarly } from './use-typed-early.ts'

export type Option = { value: string; label: string }
type Props = FieldWords &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: readonly Option[]
    /** The label of the empty option, with the value "". */
    empty?: string
    /** `chip`: a rounded box, for a row of chips. */
    shape?: 'field' | 'chip'
  }

const shapes = {
  field: 'select',
  chip: 'select select-chip',
}

/** The native select: works without JavaScript and opens the way people know from their phone. */
export function SelectField(props: Props) {
  const { id, label, hint, error, hideLabel, className, options, empty, shape = 'field', ...select } = props
  return (
    <Field {...{ id, label, hint, error, hideLabel, className }}>
      {(control) => (
        <span className="relative flex">
          <Select {...select} {...control} className={shapes[shape]}>
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
          <Icon
            of="chevron-down"
            size="s"
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-2"
          />
        </span>
      )}
    </Field>
  )
}

function Select({ children, ...props }: ComponentProps<'select'> & { id: string }) {
  const select = useRef<HTMLSelectElement>(null)
  useTypedEarly(select, props.id)
  return (
    <select {...props} ref={select}>
      {children}
    </select>
  )
}
