import { href } from 'react-router'
import type { GuideLine } from './guide-rules.ts'
import type { Brand } from './rules.ts'

/** A link of the footer. */
export type FooterLink = { to: string; label: string; state?: object }

const homes: FooterLink[] = [
  { to: href('/listings/:propertyType?', { propertyType: 'Apartment' }), label: 'Apartments' },
  { to: href('/listings/:propertyType?', { propertyType: 'House' }), label: 'Houses' },
  { to: href('/listings/:propertyType?', { propertyType: 'Studio' }), label: 'Studios' },
]

const rules: FooterLink[] = [
  { to: `${href('/about-us')}#contact`, label: 'Contact us', state: { contactUs: true } },
  { to: href('/terms'), label: 'Terms' },
  { to: href('/privacy'), label: 'Privacy' },
  { to: href('/accessibility'), label: 'Accessibility' },
]

type Own = { guides: GuideLine[]; imprint: boolean; links: NonNullable<Brand['links']> }

/** The footer's columns after the header's links. They are part of a page's data, which keeps them out of the scripts. */
export function footerLinks({ guides, imprint, links }: Own): FooterLink[][] {
  const ours = [
    ...(guides.length > 0 ? [{ to: href('/guides/:guide?'), label: 'Guides' }] : []),
    ...rules,
    ...(imprint ? [{ to: href('/imprint'), label: 'Legal notice' }] : []),
  ]
  return [homes, ours, links.map(({ label, url }) => ({ to: url, label }))].filter(({ length }) => length > 0)
}

/** What every page says while invented homes are loaded (PRODUCT.md §7). @param mixed there are also real homes */
export const demoNotice = (mixed: boolean) =>
  mixed
    ? 'Part of this site is a demo: homes that say so in their description, places and zones of the source “demo”, and every person here are invented.'
    : 'Demo: every home, person and price is invented.'
