import { Link, useLocation } from 'react-router'
import { useCurrentInSight } from './hooks/use-current-in-sight.ts'

export type TabLink = { to: string; label: string; current: boolean }

/** Tabs that are links, so that each has a URL. They keep the scroll position and replace the history entry, with its state,
 *  so that Back leaves the page instead of going through its tabs. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const { state } = useLocation()
  const row = useCurrentInSight(tabs.find(({ current }) => current)?.to ?? '')
  return (
    <nav
      ref={row}
      aria-label={label}
      // A row that is wider than a phone would show its scrollbar as a line below the current tab.
      className="relative overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      <ul className="flex gap-6">
        {tabs.map(({ to, label: text, current }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              state={state}
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              className="flex h-11 min-w-11 items-center justify-center font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
