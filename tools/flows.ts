// What a reader opens to follow five flows, from the pressed button to the answer, in order. Not counted: the database's schema,
// the framework's hooks for the signed-in person and the flash message, and parts of `app/ui`. `node tools/cost-of-change.ts
// --flows` prints them; flows.test.ts holds that every file is there, is reached from the others, and that they are not more.
type Flow = { most: number; files: string[] }

const GATE = 'app/database/gate.server.ts'
const inFeature = (feature: string, names: string) =>
  names.split(' ').map((name) => `app/features/${feature}/${name}`)

export const FLOWS: Record<string, Flow> = {
  'a search with a budget': {
    most: 15,
    files: [
      ...inFeature('search', 'ui/filter-form.tsx ui/budget-fields.tsx search-params.ts filter-codecs.ts'),
      'app/routes/listings/listings.tsx',
      ...inFeature('roommates', 'judged-search.server.ts'),
      ...inFeature('search', 'prepare-search.server.ts search-listings.query.server.ts'),
      ...inFeature('search', 'filters.server.ts'),
      ...inFeature('listings', 'policy.ts share.ts listing-card.server.ts ui/card-text.ts'),
      GATE,
      ...inFeature('search', 'ui/results.tsx'),
    ],
  },
  'a like': {
    most: 9,
    files: [
      ...inFeature('saves', 'ui/likes.tsx ui/send-change.ts'),
      'app/routes/saves/like.ts',
      ...inFeature('saves', 'read-change.ts set-like.server.ts policy.ts copy.ts'),
      GATE,
      ...inFeature('listings', 'policy.ts'),
    ],
  },
  'an inquiry': {
    most: 18,
    files: [
      ...inFeature('inquiries', 'ui/inquire-button.tsx ui/inquiry-dialog.tsx ui/inquiry-form.tsx'),
      ...inFeature('inquiries', 'ui/inquiry-fields.tsx ui/inquiry-draft.ts'),
      'app/routes/inquiries/inquire.tsx',
      ...inFeature('inquiries', 'inquiry-start.query.server.ts read-inquiry.server.ts rules.ts policy.ts'),
      GATE,
      ...inFeature('inquiries', 'send-inquiry.server.ts inquiry.server.ts email.ts'),
      ...inFeature('notifications', 'notify.server.ts'),
      ...inFeature('emails', 'queue-email.server.ts'),
      ...inFeature('inquiries', 'copy.ts'),
    ],
  },
  'a manager saves a section': {
    most: 15,
    files: [
      ...inFeature('publishing', 'ui/section-form.tsx ui/plain-fields.tsx'),
      'app/routes/manage/edit-home.tsx',
      ...inFeature('publishing', 'sections.ts read-section.ts save-section.server.ts section-columns.ts'),
      GATE,
      ...inFeature('listings', 'form-fields.ts policy.ts lock-listings.server.ts'),
      ...inFeature('publishing', 'changed-meanwhile.server.ts check-home.ts flag-home.server.ts flash.ts'),
    ],
  },
  'a match request': {
    most: 14,
    files: [
      ...inFeature('roommates', 'ui/match-actions.tsx ui/match-form.tsx'),
      'app/routes/people/match.tsx',
      'app/web/form-answer.ts',
      ...inFeature('roommates', 'send-match-request.server.ts rules.ts request-facts.server.ts'),
      ...inFeature('people', 'policy.ts facts.server.ts'),
      GATE,
      ...inFeature('rate-limits', 'consume-rate-limit.server.ts'),
      ...inFeature('notifications', 'notify.server.ts'),
      ...inFeature('roommates', 'copy.ts flash.ts'),
    ],
  },
}
