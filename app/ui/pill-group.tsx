import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Option } from './select-field.tsx'

type Props = {
  legend: ReactNode
  name: string
  options: readonly Option[]
  /** Absent or none of the options: nothing is chosen. */
  defaultValue?: string
  error?: ReactNode
}

/** One of a few, side by side in boxes of 44 px. Native radios that need not be answered: what was chosen can be cleared. */
export function PillGroup({ legend, name, options, defaultValue, error }: Props) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [answered, setAnswered] = useState(false)
  // What was saved, or pressed before this script came. Without scripts there is no button that does nothing.
  useEffect(() => setAnswered(group.current?.querySelector(':checked') != null), [])
  function clear() {
    const radios = group.current?.querySelectorAll('input') ?? []
    for (const radio of radios) radio.checked = false
    setAnswered(false)
    radios[0]?.focus()
  }
  return (
    <fieldset ref={group} aria-describedby={error ? id : undefined} className="relative min-w-0">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-11 items-center gap-2.5 rounded-field border border-line-strong bg-surface px-3.5 transition-colors duration-(--quick) hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:text-lg"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              data-invalid={error ? true : undefined}
              onChange={() => setAnswered(true)}
              className="size-4.5 shrink-0 accent-accent outline-none"
            />
            {label}
          </label>
        ))}
      </div>
      {/* In the free end of the legend's line, so that nothing moves when it comes. */}
      {answered && (
        <button
          type="button"
          onClick={clear}
          className="absolute -top-1.5 right-0 h-8 rounded-field px-1 text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          Clear answer
        </button>
      )}
      {error && (
        <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-bad">
          <Icon of={CircleAlert} size="s" className="mt-px" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
