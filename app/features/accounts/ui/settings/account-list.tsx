import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** A section of the overview: a heading and rows. */
export function AccountList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {children}
      </ul>
    </section>
  )
}

type RowProps = { to: string; label: string; value: ReactNode; note?: ReactNode }

/** A fact with a link to the page where it can be changed. The whole row is the link. */
export function AccountRow({ to, label, value, note }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors duration-(--quick) hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-ink-2">{label}</span>
          <span className="block text-lg wrap-anywhere">{value}</span>
          {note && <span className="block text-sm text-ink-2">{note}</span>}
        </span>
        <Icon of="chevron-right" className="text-ink-2" />
      </Link>
    </li>
  )
}
