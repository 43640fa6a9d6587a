import { useId, type ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import type { Option } from './select-field.tsx'

type Props = {
  legend: ReactNode
  name: string
  options: readonly Option[]
  defaultValue?: string
  error?: ReactNode
  onValueChange?: (value: string) => void
}

/** One of a few options, all visible. Native radio buttons: arrow keys move, the form submits the answer. */
export function RadioGroup({ legend, name, options, defaultValue, error, onValueChange }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="font-medium">{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          kind="radio"
          name={name}
          value={value}
          label={label}
          defaultChecked={value === defaultValue}
          data-invalid={error ? true : undefined}
          onChange={() => onValueChange?.(value)}
        />
      ))}
      {error && (
        <p id={id} className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
