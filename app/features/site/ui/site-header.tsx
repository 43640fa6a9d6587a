import { NavLink, Link } from 'react-router'

const links = [
  { to: '/listings', label: 'Find your home' },
  { to: '/sell-with-us', label: 'List with us' },
  { to: '/about-us', label: 'About Us' },
]

/** The shared header (specification part 1 §2). */
export function SiteHeader() {
  return (
    <header className="flex h-16 items-center gap-7 border-b border-line bg-surface px-6">
      <Link to="/" className="text-xl font-semibold">
        Roost
      </Link>
      <nav aria-label="Main" className="flex gap-6 font-medium text-ink-2 max-md:hidden">
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} className="aria-[current]:text-ink">
            {label}
          </NavLink>
        ))}
      </nav>
    </header>
  )
}
