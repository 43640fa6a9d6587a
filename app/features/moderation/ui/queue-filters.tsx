import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { moderationKinds, type ModerationKind } from '#app/features/moderation-queue/rules.ts'
import { formatNumber } from '#app/platform/text/format.ts'
import { chipClass } from '#app/ui/chip.tsx'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'
import { queuePath, type QueueFilters } from '../paths.ts'
import type { QueueCounts } from '../views.ts'

type Props = { filters: QueueFilters; counts: QueueCounts; kinds: readonly ModerationKind[] }

/** The filters of the queue, as links, so that each combination has an address. */
export function QueueFilterBar({ filters, counts, kinds }: Props) {
  const { state, kind, who, oldestFirst } = filters
  const all = { ...filters, after: null }
  const open = state === 'open'
  const people = [
    ['anybody', 'Everyone’s', null],
    ['me', 'Mine', open ? counts.mine : null],
    ...(open ? ([['nobody', 'Unassigned', counts.nobodys]] as const) : []),
  ] as const
  return (
    <nav aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <FilterLink to={queuePath({ ...all, state: 'open' })} on={open} count={counts.open}>
        Open
      </FilterLink>
      <FilterLink
        to={queuePath({ ...all, state: 'decided', who: who === 'nobody' ? 'anybody' : who })}
        on={!open}
        count={null}
      >
        Decided
      </FilterLink>
      <span aria-hidden className="h-6 w-px bg-line" />
      {people.map(([value, label, count]) => (
        <FilterLink key={value} to={queuePath({ ...all, who: value })} on={who === value} count={count}>
          {label}
        </FilterLink>
      ))}
      <Dropdown
        // As wide as its longest label, so that a choice does not shift the layout.
        label={
          <span className="w-49 truncate">{kind === null ? 'All kinds' : moderationKinds[kind].many}</span>
        }
        on={kind !== null}
        className="max-md:relative"
        panelClass="w-72"
      >
        <ul className="grid gap-0.5">
          <KindLink to={queuePath({ ...all, kind: null })} current={kind === null} count={counts.open}>
            All kinds
          </KindLink>
          {kinds.map((name) => (
            <KindLink
              key={name}
              to={queuePath({ ...all, kind: name })}
              current={kind === name}
              count={open ? (counts.kinds[name] ?? 0) : null}
            >
              {moderationKinds[name].many}
            </KindLink>
          ))}
        </ul>
      </Dropdown>
      <Link to={queuePath({ ...all, oldestFirst: !oldestFirst })} preventScrollReset className={chipClass()}>
        {oldestFirst ? 'Oldest first' : 'Newest first'}
        <span className="sr-only">, reverse the order</span>
      </Link>
    </nav>
  )
}

/** The page stays, so without this the panel would stay open over the filtered items. */
function closeDropdown({ currentTarget }: MouseEvent<HTMLElement>): void {
  const details = currentTarget.closest('details')
  details?.querySelector('summary')?.focus()
  details?.removeAttribute('open')
}

type LinkProps = { to: string; children: string; count: number | null }

function FilterLink({ to, on, count, children }: LinkProps & { on: boolean }) {
  return (
    <Link to={to} preventScrollReset aria-current={on ? 'true' : undefined} className={chipClass(on)}>
      {children}
      {count !== null && <span className="num opacity-80"> {formatNumber(count)}</span>}
    </Link>
  )
}

function KindLink({ to, current, count, children }: LinkProps & { current: boolean }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        onClick={closeDropdown}
        aria-current={current ? 'true' : undefined}
        className="flex min-h-10 items-center justify-between gap-3 rounded-field px-3 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-medium pointer-coarse:min-h-11"
      >
        {children}
        {count !== null && <span className="num text-sm text-ink-2">{formatNumber(count)}</span>}
      </Link>
    </li>
  )
}
