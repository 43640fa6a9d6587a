import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { Option } from './select-field.tsx'
import { Unticked } from './unticked.tsx'

type Props = {
  /** The first option's id, for links such as in an error summary. */
  id?: string
  legend: ReactNode
  hint?: ReactNode
  name: string
  options: readonly Option[]
  /** If absent or not among the options, nothing is selected. */
  defaultValue?: string
  error?: ReactNode
}

/** One of a few options, side by side in boxes of 44 px. Native radio buttons with an optional answer: the selection can be cleared. */
export function PillGroup({ id: firstId, legend, hint, name, options, defaultValue, error }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && id].filter(Boolean).join(' ')
  const group = useRef<HTMLFieldSetElement>(null)
  const [answered, setAnswered] = useState(false)
  // Answered earlier, or pressed before JavaScript ran. The button needs JavaScript, so it is not rendered without it.
  useEffect(() => setAnswered(group.current?.querySelector(':checked') != null), [])
  function clear() {
    const radios = group.current?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? []
    for (const radio of radios) radio.checked = false
    setAnswered(false)
    radios[0]?.focus()
    // As browsers do for every other change.
    group.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return (
    <fieldset ref={group} aria-describedby={described || undefined} className="min-w-0">
      <legend className="mb-1.5 pr-14 font-medium">{legend}</legend>
      <Unticked name={name} />
      <div className="relative flex flex-wrap gap-2">
        {options.map(({ value, label }, index) => (
          <label
            key={value}
            className="flex h-11 items-center gap-2.5 rounded-field border border-line-strong bg-surface px-3.5 transition-colors duration-(--quick) hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:text-lg"
          >
            <input
              id={index === 0 ? firstId : undefined}
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
        {/* At the free end of the legend's line, so that nothing moves when it appears; its touch target extends upward. */}
        {answered && (
          <button
            type="button"
            onClick={clear}
            className="absolute -top-8 right-0 h-8 rounded-field text-ink-2 underline underline-offset-4 before:absolute before:-inset-x-2 before:-top-3 before:bottom-0 hover:text-ink"
          >
            Clear<span className="sr-only"> answer</span>
          </button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-bad">
          <Icon of="circle-alert" size="s" className="mt-px" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
