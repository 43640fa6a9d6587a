import { Link } from 'react-router'
import type { FiltersFrom } from './filters/use-last-filters.ts'

type Props = {
  notes: string[]
  /** Where filters come from that the page set on its own, and the address without them. */
  restored: FiltersFrom | null
  clearHref: string
}

const words: Record<FiltersFrom, string> = {
  last: 'Your last filters are back.',
  profile: 'From your profile: what you said about your university, budget and move-in date.',
}

/** What the page did on its own: parameters it ignored, and filters it restored. */
export function Notes({ notes, restored, clearHref }: Props) {
  return (
    <output
      aria-label="About this search"
      className="block max-md:group-data-[view=map]/page:order-3 max-md:group-data-[view=map]/page:basis-full"
    >
      {restored && (
        <p className={note}>
          {words[restored]}{' '}
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

const note = 'mt-3 rounded-field bg-sunken px-3.5 py-2 text-ink-2'
