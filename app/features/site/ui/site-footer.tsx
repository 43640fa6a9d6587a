import { Link } from 'react-router'
import type { Support } from '../rules.ts'
import { navigationLinks } from './site-header.tsx'
import { SupportContacts } from './support-contacts.tsx'
import { useSiteName } from '#app/web/site-name.tsx'
import type { FooterLink } from '../footer-links.ts'
import { SiteLogo } from './site-logo.tsx'

type Site = {
  support: Support | null
  footer: readonly FooterLink[][]
  poweredBy: string | null
}

/** The shared footer: links, and the operator's contacts if they are set. `site` is missing when it could not be loaded. */
export function SiteFooter({ site }: { site: Site | undefined }) {
  const support = site?.support
  return (
    <footer className="mt-auto shrink-0 border-t border-line text-ink-2">
      <div className="mx-auto flex w-full max-w-[77.5rem] flex-wrap justify-between gap-x-16 gap-y-6 px-4 py-8 md:px-6">
        <p className="flex items-center gap-2 self-start text-lg font-semibold tracking-[-0.02em] text-ink">
          <SiteLogo mark="size-6" />
          {useSiteName()}
        </p>
        <nav
          aria-label="Footer"
          className="flex flex-wrap gap-x-4 gap-y-2 max-[30rem]:w-full max-[30rem]:justify-between min-[30rem]:gap-x-16"
        >
          <LinkList links={navigationLinks} />
          {site?.footer.map((links, column) => (
            <LinkList key={column} links={links} />
          ))}
        </nav>
        {support && (
          <div>
            <SupportContacts support={support} />
            {support.priceMatch && <p className="mt-2 max-w-[36ch]">{support.priceMatch}</p>}
          </div>
        )}
        {site?.poweredBy && <p className="w-full text-sm">{site.poweredBy}</p>}
      </div>
    </footer>
  )
}

function LinkList({ links }: { links: readonly FooterLink[] }) {
  return (
    <ul>
      {links.map(({ to, label, state }) => (
        <li key={to}>
          <Link to={to} state={state} className="footer-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
