import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { contacts, placeFields, aboutFields, switches, type ProfileField, type Texts } from '../fields.ts'
import { completeness, parts } from '../completeness.ts'

const privacy: readonly ProfileField[] = switches.filter((field) => field !== 'dealBreakers')
const ofAbout: readonly ProfileField[] = [...aboutFields, ...contacts]
const ofPlace: readonly ProfileField[] = placeFields

/** The id of the fold that contains a field. */
export function foldOf(field: ProfileField): string {
  if (privacy.includes(field)) return 'privacy'
  if (ofAbout.includes(field)) return 'about-you'
  return ofPlace.includes(field) ? 'place' : 'roommates'
}

/** Opens the fold around the element with this id. */
export function reveal(id: string): void {
  const fold = document.getElementById(id)?.closest('details')
  if (fold) fold.open = true
}

type Props = {
  id: string
  title: string
  lead?: string
  open: boolean
  onToggle: (id: string, open: boolean) => void
  children: ReactNode
}

/** A section of the profile form, as a native `details` element; folded sections are saved with the rest. */
export function Fold({ id, title, lead, open, onToggle, children }: Props) {
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => onToggle(id, currentTarget.open)}
      className="group/fold border-t border-line"
    >
      <summary className="flex min-h-16 scroll-mt-20 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <h2 className="text-2xl">{title}</h2>
        <DisclosureMark />
      </summary>
      {/* The id is inside the `details`, because browsers open the one around a URL's target, even without JavaScript. */}
      <div id={id} className="grid scroll-mt-32 grid-cols-1 gap-6 pt-2 pb-8">
        {lead && <p className="max-w-[62ch] text-ink-2">{lead}</p>}
        {children}
      </div>
    </details>
  )
}

/** The three sections of a profile (specification part 2 §2): each links to its part of the form and shows how much is answered. */
export function PartIndicator({ texts, today }: { texts: Texts; today: string }) {
  const complete = completeness(texts, today)
  return (
    <nav aria-label="Parts of your profile">
      <ol className="grid grid-cols-3 gap-2 md:gap-4">
        {parts.map(({ id, name }, index) => {
          const { answered, of } = complete[index] ?? { answered: 0, of: 1 }
          const done = answered === of
          return (
            <li key={id} className="min-w-0">
              <Link to={`#${id}`} replace onClick={() => reveal(id)} className="group block min-h-11 py-1">
                <span
                  aria-hidden
                  className="block h-1 overflow-hidden rounded-full bg-line forced-colors:border"
                >
                  <span
                    style={{ width: `${(answered / of) * 100}%` }}
                    className={`block h-full ${done ? 'bg-good' : 'bg-accent'} forced-colors:bg-[CanvasText]`}
                  />
                </span>
                <span className="mt-2 flex gap-1.5 text-sm font-medium underline-offset-4 group-hover:underline">
                  {done && <Icon of="check" size="s" className="mt-0.5 text-good" />}
                  {name}
                </span>
                <span className="num text-sm text-ink-2">
                  {answered} of {of}
                  <span className="sr-only"> answered</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
