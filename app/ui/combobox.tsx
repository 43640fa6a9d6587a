import { Check, type LucideIcon } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Icon } from './icon.tsx'

/** One choice; `note` is shown beside it and found as well, such as a short name. */
export type Choice = { value: string; label: string; note?: string }

type Props = {
  label: string
  placeholder?: string
  icon?: LucideIcon
  choices: readonly Choice[]
  value: Choice | null
  onValueChange: (choice: Choice | null) => void
  /** What the list says when nothing matches. */
  nothing: ReactNode
}

/** A field that suggests as one types and takes only what is on its list. Typing after a choice takes it
 *  back; what was typed is taken as chosen on leaving when it fits one choice only. The list hangs under the nearest positioned
 *  box around the field, as wide as it. The ARIA pattern "editable combobox with list autocomplete": focus stays in the
 *  field, and `aria-activedescendant` names the option that Enter takes. */
export function Combobox({ label, placeholder, icon, choices, value, onValueChange, nothing }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const shown = !text || text === value?.label ? choices : choices.filter((choice) => matches(choice, text))

  const show = (place: number) => {
    setOpen(true)
    setActive(place)
  }
  const choose = (choice: Choice) => {
    setText(choice.label)
    setOpen(false)
    onValueChange(choice)
  }
  const type = (next: string) => {
    setText(next)
    show(next ? 0 : -1)
    if (value && next !== value.label) onValueChange(null)
  }
  const leave = () => {
    setOpen(false)
    const [only, ...more] = value || !text ? [] : shown
    if (only && more.length === 0) choose(only)
  }
  const move = (event: KeyboardEvent, steps: 1 | -1) => {
    event.preventDefault() // the caret stays
    const from = active < 0 && steps < 0 ? shown.length : active
    show(open ? (from + steps + shown.length) % shown.length : steps < 0 ? shown.length - 1 : 0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(event, 1)
    if (event.key === 'ArrowUp') move(event, -1)
    if (event.key === 'Escape') setOpen(false)
    const choice = open ? shown[active] : undefined
    if (event.key !== 'Enter' || !choice) return
    event.preventDefault() // the form is not sent yet
    choose(choice)
  }

  // What was typed before the scripts came.
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (typed) type(typed)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when scripts take the field over
  }, [])
  useEffect(() => {
    if (open) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    popup.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <>
      <span className="flex h-full min-w-0 flex-1 items-center gap-2.5 px-3.5">
        {icon && <Icon of={icon} />}
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && shown[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onClick={() => open || show(-1)}
          onBlur={leave}
          className="h-full w-full min-w-0 truncate bg-transparent text-lg outline-none"
        />
      </span>
      {/* Pressed, it does not take the focus out of the field. It is there from the start, so that a screen reader hears that nothing fits. */}
      <div
        ref={popup}
        role="presentation"
        onMouseDown={(event) => event.preventDefault()}
        className={
          open
            ? 'absolute inset-x-0 top-full z-40 mt-2 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float'
            : 'contents'
        }
      >
        <output className="block p-3 text-ink-2 empty:p-0">{open && shown.length === 0 && nothing}</output>
        {/* A select or a datalist can hold neither notes nor marks. */}
        <div
          id={`${id}-list`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          hidden={!open || shown.length === 0}
          className="max-h-[min(20rem,40dvh)] overflow-y-auto"
        >
          {(open ? shown : []).map((choice, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are the field's, which keeps the focus
            <div
              key={choice.value}
              id={`${id}-${place}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
              role="option"
              aria-selected={choice.value === value?.value}
              data-active={place === active || undefined}
              onMouseMove={() => setActive(place)}
              onClick={() => choose(choice)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5 select-none data-active:bg-sunken"
            >
              <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
                {choice.label}
              </span>
              {choice.note && (
                <span className="ml-auto max-w-2/5 truncate text-sm text-ink-2">{choice.note}</span>
              )}
              {choice.value === value?.value && <Icon of={Check} size="s" />}
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word of the query begins a word of the choice, or occurs in it. */
function matches({ label, note = '' }: Choice, query: string): boolean {
  const text = fold(`${label} ${note}`)
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
