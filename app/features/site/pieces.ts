import type { SiteContentKey } from './rules.ts'

/** Content that an admin may set, in the order of the list. `demo` is set by the system, `settings` have their own page. */
export type PieceKey = Exclude<SiteContentKey, 'demo' | 'settings'>

type Piece = {
  label: string
  path: string
  /** What the pages show while it is not set. */
  without: string
  /** The kind of form it is edited with. */
  kind: 'dated-text' | 'text' | 'support' | 'testimonials'
}

export const pieces: Record<PieceKey, Piece> = {
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
    without: 'The questions and answers that come with Roost',
    kind: 'text',
  },
  privacy: {
    label: 'Privacy',
    path: '/privacy',
    without: 'What Roost does, as this site is set up',
    kind: 'dated-text',
  },
  terms: { label: 'Terms', path: '/terms', without: 'The terms that come with Roost', kind: 'dated-text' },
}
export const pieceKeys = Object.keys(pieces) as PieceKey[]
export const isPieceKey = (name: string | undefined): name is PieceKey =>
  name !== undefined && Object.hasOwn(pieces, name)
