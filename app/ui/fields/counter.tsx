import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

type Props = {
  label: ReactNode
  name: string
  /** Null means no answer and is shown as `none`. */
  defaultValue?: number | null
  /** The minimum, 0 or more. */
  min?: number
  max?: number
  step?: number
  /** The number at which + starts, and below which − clears the answer. */
  first?: number
  none?: string
  /** Called with the new number, or null for no answer. */
  onValueChange?: (value: number | null) => void
}

/** A number set with − and +, or typed. Never below `min`; one step below the first clears the answer. The native input
 *  submits it, and is the whole control without JavaScript. */
export function Counter({
  label,
  name,
  defaultValue = null,
  min = 0,
  max = 99,
  step = 1,
  first = min,
  none = 'Any',
  onValueChange,
}: Props) {
  const id = useId()
  const [value, setValue] = useState<number | null>(defaultValue)
  const change = (next: number | null) => {
    const kept = next === null || next < min || Number.isNaN(next) ? null : Math.min(next, max)
    setValue(kept)
    onValueChange?.(kept)
  }
  return (
    <div className="flex min-h-13 items-center justify-between gap-4">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <span className="flex items-center gap-1">
        <Button
          square
          className="rounded-full noscript:hidden"
          disabled={value === null}
          id={`${id}-fewer`}
          aria-label="Fewer"
          aria-labelledby={`${id}-fewer ${id}-label`}
          aria-controls={id}
          onClick={() => change(value === null || value <= first ? null : Math.max(value - step, first))}
        >
          <Icon of="minus" size="s" />
        </Button>
        <input
          id={id}
          name={name}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          placeholder={none}
          value={value ?? ''}
          onChange={(event) => change(event.target.value === '' ? null : event.target.valueAsNumber)}
          className="num h-11 w-14 appearance-none rounded-field bg-transparent text-center text-lg font-semibold placeholder:text-ink [&::-webkit-inner-spin-button]:appearance-none"
        />
        <Button
          square
          className="rounded-full noscript:hidden"
          disabled={value !== null && value >= max}
          id={`${id}-more`}
          aria-label="More"
          aria-labelledby={`${id}-more ${id}-label`}
          aria-controls={id}
          onClick={() => change(value === null ? first : value + step)}
        >
          <Icon of="plus" size="s" />
        </Button>
      </span>
    </div>
  )
}
