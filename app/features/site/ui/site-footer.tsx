import { Link, href } from 'react-router'
import type { Support } from '../rules.ts'
import { navigationLinks } from './site-header.tsx'
import { SupportContacts } from './support-contacts.tsx'
import { SiteShell } from '#app/web/site-name.tsx'
import { PRODUCT_NAME } from '#app/platform/text/site-name.ts'
import { use } from 'react'
import { Tag } from '#app/ui/tag.tsx'
import { SiteLogo } from './site-logo.tsx'

const homes = [
  { to: href('/listings/:propertyType?', { propertyType: 'Apartment' }), label: 'Apartments' },
  { to: href('/listings/:propertyType?', { propertyType: 'House' }), label: 'Houses' },
  { to: href('/listings/:propertyType?', { propertyType: 'Studio' }), label: 'Studios' },
]

const rules = [
  { to: `${href('/about-us')}#contact`, label: 'Contact us', state: { contactUs: true } },
  { to: href('/terms'), label: 'Terms' },
  { to: href('/privacy'), label: 'Privacy' },
  { to: href('/accessibility'), label: 'Accessibility' },
]

type Site = {
  support: Support | null
  imprint: boolean
  links: readonly { label: string; url: string }[]
  isNamed: boolean
}

/** The shared footer: links, and the operator's contacts if they are set. `site` is missing when it could not be loaded. */
export function SiteFooter({ site }: { site: Site | undefined }) {
  const { name, guides } = use(SiteShell)
  const { support, imprint, links = [], isNamed } = site ?? {}
  return (
    <footer className="mt-auto shrink-0 border-t border-line text-ink-2">
      <div className="mx-auto flex w-full max-w-[77.5rem] flex-wrap justify-between gap-x-16 gap-y-6 px-4 py-8 md:px-6">
        <p className="flex items-center gap-2 self-start text-lg font-semibold tracking-[-0.02em] text-ink">
          <SiteLogo mark="size-6" />
          {name}
        </p>
        <nav
          aria-label="Footer"
          className="flex flex-wrap gap-x-4 gap-y-2 max-[30rem]:w-full max-[30rem]:justify-between min-[30rem]:gap-x-16"
        >
          <LinkList links={navigationLinks} />
          <LinkList links={homes} />
          <LinkList
            links={[
              ...(guides.length > 0 ? [{ to: href('/guides'), label: 'Guides' }] : []),
              ...rules,
              ...(imprint ? [{ to: href('/imprint'), label: 'Legal notice' }] : []),
            ]}
          />
          {links.length > 0 && <LinkList links={links.map(({ label, url }) => ({ to: url, label }))} />}
        </nav>
        {support && (
          <div>
            <SupportContacts support={support} />
            {support.priceMatch && (
              <p className="mt-2 max-w-[36ch]">
                {support.priceMatch} {support.demo && <Tag>Demo</Tag>}
              </p>
            )}
          </div>
        )}
        {isNamed && <p className="w-full text-sm">{`Powered by ${PRODUCT_NAME}`}</p>}
      </div>
    </footer>
  )
}

function LinkList({ links }: { links: readonly { to: string; label: string; state?: object }[] }) {
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
