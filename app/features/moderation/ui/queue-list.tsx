import { Link } from 'react-router'
import { moderationKinds, type ModerationKind } from '#app/features/moderation-queue/rules.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { QueueLine } from '../views.ts'

type Props = {
  lines: QueueLine[]
  current: string | undefined
  address: (id: string) => string
  /** Items selected in a form that was rejected. */
  selected?: string[]
}

/** The lines of the queue; the open item is marked. */
export function QueueList({ lines, current, address, selected }: Props) {
  return (
    <ul aria-label="Items" className="grid content-start">
      {lines.map(({ id, kind, title, about, ago, at, takenBy, outcome, canSelect }) => (
        <li
          key={id}
          className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3 border-b border-line p-3 last:border-b-0 hover:bg-sunken has-[[aria-current]]:rounded-card has-[[aria-current]]:border-transparent has-[[aria-current]]:bg-surface has-[[aria-current]]:shadow-[inset_0_0_0_1px_var(--line-strong)]"
        >
          {canSelect ? (
            // Above the link that covers the line.
            <label className="relative z-10 -m-2.5 grid size-11 cursor-pointer place-items-center">
              <input
                type="checkbox"
                form={MANY_FORM}
                name="several"
                value={id}
                defaultChecked={selected?.includes(id)}
                aria-label={`Select ${about}`}
                className="size-5 accent-accent"
              />
            </label>
          ) : (
            <KindIcon kind={kind} />
          )}
          <div className="grid min-w-0 gap-0.5">
            <Link
              to={address(id)}
              preventScrollReset
              data-queue-line
              aria-current={id === current ? 'true' : undefined}
              className="line-clamp-2 font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-card"
            >
              {title}
            </Link>
            <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
              {[moderationKinds[kind].label, about, outcome, takenBy && `${takenBy} has taken it`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <time dateTime={at} className="num text-sm text-ink-2">
            {ago}
          </time>
        </li>
      ))}
    </ul>
  )
}

const bad = 'bg-bad-soft text-bad'
const warn = 'bg-warn-soft text-warn'
const plain = 'bg-sunken text-ink-2'

const looks: Record<ModerationKind, [IconName, string]> = {
  report: ['flag', bad],
  duplicate: ['copy', warn],
  sublet: ['copy', warn],
  'new-home': ['house-plus', plain],
  'fair-housing': ['scale', warn],
  inquiry: ['message-circle-question-mark', plain],
  'sell-with-us': ['building-complex', plain],
  contact: ['mail', plain],
  'failed-email': ['mail-warning', warn],
  photo: ['image-off', warn],
  appeal: ['gavel', warn],
  'home-appeal': ['gavel', warn],
  import: ['file-input', plain],
  'failed-job': ['circle-alert', warn],
  freshness: ['clock-alert', warn],
  company: ['building-complex', plain],
}

/** Icon for the kind of an item; decorative, because the kind is also named in text. */
function KindIcon({ kind }: { kind: ModerationKind }) {
  const [icon, colors] = looks[kind]
  return (
    <span className={`grid size-8 shrink-0 place-items-center rounded-lg ${colors}`}>
      <Icon of={icon} size="s" />
    </span>
  )
}

/** The id of the form that the checkboxes of the queue belong to. */
export const MANY_FORM = 'decide-many'

/** The typed reason and selected items of a rejected form. */
export type ManyTyped = { reason: string; several: string[] }
