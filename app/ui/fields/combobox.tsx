import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, type LucideIcon } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Icon } from '../icon.tsx'

/** An option; `note` is shown beside it and can be searched, too, such as a short name. */
export type Choice = { value: string; label: string; note?: string }

type Props = {
  label: string
  placeholder?: string
  icon?: LucideIcon
  choices: readonly Choice[]
  value: Choice | null
  onValueChange: (choice: Choice | null) => void
  /** Shown when nothing matches. */
  nothing: ReactNode
  /** The box around the field: the list hangs under it, as wide as it, and stands inside it in the document. */
  box: RefObject<HTMLElement | null>
}

/** A field that suggests as one types and takes only what is on its list. Typing after a choice takes it
 *  back; what was typed is taken as chosen on leaving when it fits one choice only.
 *  Import it from a route that shows it at once, or through `lazy`: it is heavy. */
export function Combobox(props: Props) {
  const { label, placeholder, icon, choices, value, onValueChange, nothing, box } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(value?.label ?? '')
  const choose = (choice: Choice | null) => {
    if (choice) setText(choice.label)
    onValueChange(choice)
  }
  const leave = () => {
    setOpen(false)
    const fitting = text ? choices.filter((choice) => matches(choice, text)) : []
    if (!value && fitting.length === 1) choose(fitting[0] ?? null)
  }
  // Keeps what was typed before the scripts ran.
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (!typed) return
    setText(typed)
    setOpen(input.current === document.activeElement)
  }, [])
  return (
    <Base.Root
      items={choices}
      value={value}
      onValueChange={choose}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        if (reason === 'none') return // Base would empty the field when the choice is taken back
        setText(next)
        if (value && next !== value.label) onValueChange(null)
      }}
      isItemEqualToValue={(choice, other) => choice.value === other.value}
      filter={matches}
      autoHighlight
      open={open}
      onOpenChange={setOpen}
    >
      <Base.InputGroup className="flex h-full min-w-0 flex-1 items-center gap-2.5 px-3.5">
        {icon && <Icon of={icon} />}
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Base.Input
          ref={input}
          id={id}
          placeholder={placeholder}
          onBlur={leave}
          className="h-full w-full min-w-0 truncate bg-transparent text-lg outline-none"
        />
      </Base.InputGroup>
      <Base.Portal container={box}>
        <Base.Positioner anchor={box} sideOffset={8} align="start" className="z-40">
          {/* Not Base.Popup: it hides the rest of the page from screen readers while the list is open. */}
          <div
            role="presentation"
            onMouseDown={(event) => event.preventDefault()}
            className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
          >
            <Base.Empty className="p-3 text-ink-2 empty:hidden">{nothing}</Base.Empty>
            <Base.List>
              {(choice: Choice) => (
                <Base.Item
                  key={choice.value}
                  value={choice}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5 select-none data-highlighted:bg-sunken"
                >
                  <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
                    {choice.label}
                  </span>
                  {choice.note && (
                    <span className="ml-auto max-w-2/5 truncate text-sm text-ink-2">{choice.note}</span>
                  )}
                  <Base.ItemIndicator>
                    <Icon of={Check} size="s" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </div>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word of the query is the beginning of a word of the option, or occurs in it. */
function matches({ label, note = '' }: Choice, query: string): boolean {
  const text = fold(`${label} ${note}`)
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
