import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Icon, type IconName } from '../icon.tsx'

/** An option; `note` is shown beside it and can be searched, too, such as a short name. */
export type Choice = { value: string; label: string; note?: string }

type Props = {
  label: string
  placeholder?: string
  icon?: IconName
  choices: readonly Choice[]
  value: Choice | null
  onValueChange: (choice: Choice | null) => void
  /** Shown when nothing matches. */
  nothing: ReactNode
}

/** A field that suggests options as the user types and accepts only those on its list. Typing after a choice undoes it. When
 *  the field loses the focus, typed text becomes a choice if it matches only one. The list is positioned below the nearest
 *  positioned box, at its width. Custom, because the front page needs it immediately, and Base UI's would be a quarter of
 *  the page's code. It follows the pattern of w3.org/WAI/ARIA/apg/patterns/combobox. */
export function Combobox({ label, placeholder, icon, choices, value, onValueChange, nothing }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(value?.label ?? '')
  const [active, setActive] = useState(0)
  const fitting = choices.filter((choice) => matches(choice, text))
  const shown = value?.label === text ? choices : fitting
  const idOf = (place: number) => `${id}-${place}`

  // Keeps text typed before the scripts ran.
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (!typed) return
    setText(typed)
    setOpen(input.current === document.activeElement)
  }, [])
  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  const show = () => {
    if (open) return
    setOpen(true)
    setActive(
      Math.max(
        0,
        shown.findIndex((choice) => choice.value === value?.value),
      ),
    )
  }
  const type = (next: string) => {
    setText(next)
    setOpen(true)
    setActive(0)
    if (value && next !== value.label) onValueChange(null)
  }
  const choose = (choice: Choice) => {
    setText(choice.label)
    setOpen(false)
    onValueChange(choice)
  }
  const leave = () => {
    setOpen(false)
    const [only, ...more] = text ? fitting : []
    if (!value && only && more.length === 0) choose(only)
  }
  const press = (event: KeyboardEvent) => {
    const choice = shown[active]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : shown.length - 1
      if (!open) show()
      else if (shown.length > 0) setActive((active + step) % shown.length)
    } else if (event.key === 'Enter' && open && choice) {
      event.preventDefault()
      choose(choice)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <>
      <div className="flex h-full min-w-0 flex-1 items-center gap-2.5 px-3.5">
        {icon && <Icon of={icon} />}
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open && shown.length > 0 ? idOf(active) : undefined}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onClick={show}
          onKeyDown={press}
          onBlur={leave}
          className="h-full w-full min-w-0 truncate bg-transparent text-lg outline-none"
        />
      </div>
      {/* Pressing it moves neither the focus nor a phone's keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is a box around the list */}
      <div
        hidden={!open}
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-80 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
      >
        <output className="block p-3 text-ink-2 empty:hidden">
          {open && shown.length === 0 ? nothing : null}
        </output>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of no select or datalist */}
        <div role="listbox" id={`${id}-list`} aria-label="Suggestions" hidden={shown.length === 0}>
          {open &&
            shown.map((choice, place) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
              <div
                key={choice.value}
                id={idOf(place)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of no select or datalist
                role="option"
                tabIndex={-1}
                aria-selected={choice.value === value?.value}
                onClick={() => choose(choice)}
                onPointerMove={() => setActive(place)}
                className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5 select-none ${place === active ? 'bg-sunken' : ''}`}
              >
                <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
                  {choice.label}
                </span>
                {choice.note && (
                  <span className="ml-auto max-w-2/5 truncate text-sm text-ink-2">{choice.note}</span>
                )}
                {choice.value === value?.value && <Icon of="check" size="s" />}
              </div>
            ))}
        </div>
      </div>
    </>
  )
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether the option contains every word of the query. */
function matches({ label, note = '' }: Choice, query: string): boolean {
  const text = fold(`${label} ${note}`)
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
