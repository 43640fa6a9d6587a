import { useEffect, useId, useRef, useState, type RefObject } from 'react'

/** `text` replaces the field's whole text when it is chosen; `label` is shown. */
export type Suggestion = { text: string; label: string }

type Props = {
  /** A text field that still accepts any text. */
  input: RefObject<HTMLInputElement | null>
  ask: (typed: string, signal: AbortSignal) => Promise<Suggestion[]>
  /** Writes the chosen text into the field. */
  onChoose: (text: string) => void
}

const PAUSE = 200 // milliseconds without typing

/** A list of suggestions below a text field, in the nearest positioned box; it is loaded once the field has the focus. With
 *  or without it, the field accepts any text. It follows the pattern of w3.org/WAI/ARIA/apg/patterns/combobox. */
export default function Suggestions({ input, ask, onChoose }: Props) {
  const id = useId()
  const [found, setFound] = useState<Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const [top, setTop] = useState(0)
  const asking = useRef(ask)
  const choosing = useRef(false)
  const open = found.length > 0
  useEffect(() => {
    asking.current = ask
  })

  const choose = ({ text }: Suggestion) => {
    setFound([])
    choosing.current = true
    onChoose(text)
    choosing.current = false
  }

  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    let waiting: ReturnType<typeof setTimeout> | undefined
    let request = new AbortController()
    const close = () => {
      clearTimeout(waiting)
      request.abort()
      setFound([])
    }
    const look = async () => {
      request = new AbortController()
      const { signal } = request
      // Without an answer there are no suggestions, which is no reason to interrupt the user.
      const next = await asking.current(field.value, signal).catch(() => [])
      if (signal.aborted) return
      setFound(next)
      setActive(-1)
      setTop(field.offsetTop + field.offsetHeight)
    }
    const type = () => {
      clearTimeout(waiting)
      request.abort()
      if (!choosing.current) waiting = setTimeout(() => void look(), PAUSE)
    }
    // Handles text typed while this was loading.
    if (field === document.activeElement && field.value !== field.defaultValue) type()
    field.addEventListener('input', type)
    field.addEventListener('blur', close)
    return () => {
      clearTimeout(waiting)
      request.abort()
      field.removeEventListener('input', type)
      field.removeEventListener('blur', close)
    }
  }, [input])

  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('aria-expanded', String(open))
    if (!open) {
      for (const name of ['aria-controls', 'aria-activedescendant']) field.removeAttribute(name)
      return
    }
    field.setAttribute('aria-controls', `${id}-list`)
    if (active < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${id}-${active}`)
    const press = (event: KeyboardEvent) => {
      const chosen = found[active]
      if (event.isComposing) return
      if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
      else if (event.key === 'ArrowUp') setActive(active <= 0 ? found.length - 1 : active - 1)
      else if (event.key === 'Enter' && chosen) choose(chosen)
      else if (event.key === 'Escape') setFound([])
      else return
      event.preventDefault()
    }
    field.addEventListener('keydown', press)
    return () => field.removeEventListener('keydown', press)
  })

  return (
    <>
      <output className="sr-only">
        {open && `${found.length === 1 ? '1 suggestion' : `${found.length} suggestions`}`}
      </output>
      {open && (
        // Pressing it moves neither the focus nor a phone's keyboard.
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of no select or datalist
          role="listbox"
          tabIndex={-1}
          id={`${id}-list`}
          aria-label="Suggestions"
          onMouseDown={(event) => event.preventDefault()}
          style={{ top }}
          className="absolute inset-x-0 z-40 mt-1 rounded-card border border-line bg-surface p-1.5 shadow-float"
        >
          {found.map((each, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <div
              key={each.label}
              id={`${id}-${place}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of no select or datalist
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              onClick={() => choose(each)}
              onPointerMove={() => setActive(place)}
              className={`flex min-h-11 cursor-pointer items-center rounded-field px-3 py-1.5 wrap-anywhere select-none ${place === active ? 'bg-sunken' : ''}`}
            >
              {each.label}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
