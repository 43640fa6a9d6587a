import { Link } from 'react-router'

type Props = { notes: string[]; restored: boolean; clearHref: string }

/** What the page did on its own: parameters it ignored, and filters it restored. */
export function Notes({ notes, restored, clearHref }: Props) {
  return (
    <output aria-label="About this search" className="block">
      {restored && (
        <p className={note}>
          Your last filters are back.{' '}
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
