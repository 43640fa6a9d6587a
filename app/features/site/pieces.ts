import type { SiteContentKey } from './rules.ts'

/** Content that an admin may set, in the order of the list. `demo` is set by the system, `settings`, guides, the logo and log-in providers have their own pages. */
export type PieceKey = Exclude<SiteContentKey, 'demo' | 'settings' | 'guides' | 'logo' | 'login-providers'>

type Piece = {
  label: string
  path: string
  /** What pages show while it is not set. */
  without: string
  /** The kind of form it is edited with. */
  kind: 'dated-text' | 'text' | 'support' | 'testimonials' | 'brand'
}

export const pieces: Record<PieceKey, Piece> = {
  brand: {
    label: 'Name, color and links',
    path: '/',
    without: 'The site has the name and the color that come with it',
    kind: 'brand',
  },
  testimonials: {
    label: 'What students say',
    path: '/',
    without: 'The home page has no such section',
    kind: 'testimonials',
  },
  support: {
    label: 'Support and price match',
    path: '/',
    without: 'Neither the home page nor the footer says how to reach you',
    kind: 'support',
  },
  imprint: { label: 'Legal notice', path: '/imprint', without: 'There is no such page', kind: 'text' },
  faq: {
    label: 'Questions from landlords',
    path: '/sell-with-us',
    without: 'The standard questions and answers',
    kind: 'text',
  },
  privacy: {
    label: 'Privacy',
    path: '/privacy',
    without: 'A standard text about what the site does with data, as it is set up',
    kind: 'dated-text',
  },
  terms: { label: 'Terms', path: '/terms', without: 'The standard terms', kind: 'dated-text' },
}
export const pieceKeys = Object.keys(pieces) as PieceKey[]
export const isPieceKey = (name: string | undefined): name is PieceKey =>
  name !== undefined && Object.hasOwn(pieces, name)
