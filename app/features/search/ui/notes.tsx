import { Link, useLocation } from 'react-router'
import type { FiltersFrom } from './use-last-filters.ts'

type Props = {
  /** Whether the homes of this address could not be loaded, so that those of the previous search are shown. */
  failed: boolean
  notes: string[]
  /** The origin of filters that the page set on its own, and the address without them. */
  restored: FiltersFrom | null
  clearHref: string
}

const texts: Record<FiltersFrom, string> = {
  last: 'Your last filters are back.',
  profile: 'From your profile and campus email: your university, budget and move-in date.',
}

/** What the page did on its own: ignored parameters, restored filters, and kept showing earlier homes. */
export function Notes({ failed, notes, restored, clearHref }: Props) {
  const here = useLocation()
  return (
    <output
      aria-label="About this search"
      className="block max-md:group-data-[view=map]/page:order-3 max-md:group-data-[view=map]/page:basis-full"
    >
      {failed && (
        <p key={here.key} ref={intoView} className={`${box} border border-bad bg-bad-soft`}>
          We could not load these homes. Your last search is still shown.{' '}
          <Link to={here} className="font-medium underline underline-offset-2">
            Try again
          </Link>
        </p>
      )}
      {restored && (
        <p className={note}>
          {texts[restored]}{' '}
          <Link to={clearHref} className="font-medium underline underline-offset-2">
            Clear
          </Link>
        </p>
      )}
      {notes.map((text) => (
        <p key={text} className={note}>
          {text}
        </p>
      ))}
    </output>
  )
}

const box = 'mt-3 rounded-field px-3.5 py-2'
const note = `${box} bg-sunken text-ink-2`
/** A search in the map's area does not scroll to the top. */
const intoView = (message: Element | null) => message?.scrollIntoView({ block: 'nearest' })
