// The files that a reader opens to follow five flows, from the pressed button to the answer. In the browser, these press, send
// and show the answer. On the server, these are the route, the gate, each file of the flow's feature in which something runs,
// and the policies of other features that they check: flows.test.ts runs each flow and compares. Code in other features is
// called by name, and counted separately. Not counted are the database's schema, `app/platform`, `app/web`, `app/ui` and
// addresses (`paths.ts`).
// `node tools/cost-of-change.ts --flows` prints all.
export type Flow = {
  /** The maximum number that the house wants (HOUSE.md), and the current limit. */
  goal: number
  most: number
  feature: string
  browser: string[]
  server: string[]
  /** Maximum number of files of other features in which something runs. */
  called: number
}

export const GATE = 'app/database/gate.server.ts'
const inFeature = (feature: string, names: string) =>
  names.split(' ').map((name) => `app/features/${feature}/${name}`)

/** All files that a reader opens. */
export const filesOf = ({ browser, server }: Pick<Flow, 'browser' | 'server'>): string[] => [
  ...browser,
  ...server,
]

const flows = {
  'a search with a budget': {
    goal: 15,
    most: 15,
    feature: 'search',
    browser: [
      ...inFeature('search', 'ui/filter-form.tsx ui/budget-fields.tsx ui/use-live-count.ts ui/results.tsx'),
    ],
    server: [
      GATE,
      'app/routes/listings/listings.tsx',
      ...inFeature('listings', 'policy.ts'),
      ...inFeature('search', 'count-facets.query.server.ts count-searches.query.server.ts filter-codecs.ts'),
      ...inFeature('search', 'filters.server.ts prepare-search.server.ts search-listings.query.server.ts'),
      ...inFeature('search', 'search-params.ts ui/active-filters.ts'),
    ],
    called: 4,
  },
  'a like': {
    goal: 9,
    most: 8,
    feature: 'saves',
    browser: [...inFeature('saves', 'ui/likes.tsx ui/send-change.ts')],
    server: [
      GATE,
      'app/routes/saves/like.ts',
      ...inFeature('listings', 'policy.ts'),
      ...inFeature('saves', 'policy.ts read-change.ts set-like.server.ts'),
    ],
    called: 0,
  },
  'an inquiry': {
    goal: 18,
    most: 18,
    feature: 'inquiries',
    browser: [
      ...inFeature('inquiries', 'ui/inquire-button.tsx ui/inquiry-dialog.tsx ui/inquiry-form.tsx'),
      ...inFeature('inquiries', 'ui/inquiry-fields.tsx ui/inquiry-draft.ts'),
    ],
    server: [
      GATE,
      'app/routes/inquiries/inquire.tsx',
      ...inFeature('inquiries', 'email.ts inquiry.server.ts lead-lines.ts policy.ts read-inquiry.server.ts'),
      ...inFeature('inquiries', 'replied-link.server.ts rules.ts send-inquiry.server.ts'),
      ...inFeature('inquiries', 'tour-rules.ts tour.server.ts'),
      ...inFeature('listings', 'policy.ts'),
    ],
    called: 24,
  },
  'a manager saves a section': {
    goal: 15,
    most: 14,
    feature: 'publishing',
    browser: [...inFeature('publishing', 'ui/section-form.tsx ui/plain-fields.tsx')],
    server: [
      GATE,
      'app/routes/manage/edit-home.tsx',
      ...inFeature('listings', 'policy.ts'),
      ...inFeature('publishing', 'check-home.ts fair-housing.ts field-texts.ts flag-home.server.ts flash.ts'),
      ...inFeature('publishing', 'read-section.ts save-section.server.ts section-columns.ts sections.ts'),
    ],
    called: 23,
  },
  'a match request': {
    goal: 14,
    most: 9,
    feature: 'roommates',
    browser: [...inFeature('roommates', 'ui/match-actions.tsx ui/match-form.tsx')],
    server: [
      GATE,
      'app/routes/people/match.tsx',
      ...inFeature('people', 'policy.ts'),
      ...inFeature('roommates', 'copy.ts request-facts.server.ts rules.ts send-match-request.server.ts'),
    ],
    called: 19,
  },
} satisfies Record<string, Flow>
export type FlowName = keyof typeof flows
export const FLOWS: Record<FlowName, Flow> = flows
