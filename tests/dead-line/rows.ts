import type { Who } from '../route-forms/scene.ts'
export type Row = {
  /** The page that shows the form; by default where it is sent. Values that begin with a colon name things of the scene. */
  at?: string
  who?: Who
  /** Selectors of what is pressed before the form is shown. */
  open?: string[]
  /** What is typed beside what the matrix sends. */
  fill?: Record<string, string>
  /** What is chosen for its field of files. */
  file?: { name: string; mimeType: string; buffer: Buffer }
  /** The sentence of the specification. */
  failed?: string
}

/** Forms that the page shows to which they are sent. */
const there = [
  '/admin/new-campus',
  '/about-us',
  '/account/data delete',
  '/account/data export',
  '/account/email',
  '/account/name',
  '/account/notifications',
  '/account/notifications clear',
  '/account/notifications read-all',
  '/account/password',
  '/account/phone',
  '/account/second-factor begin',
  '/account/sessions all',
  '/account/sessions one',
  '/account/sessions others',
  '/account/suspended',
  '/admin/campuses apply',
  '/admin/campuses try',
  '/admin/campuses/:campus',
  '/admin/campuses/:campus archive',
  '/admin/campuses/:campus delete',
  '/admin/content/:piece preview',
  '/admin/content/:piece save',
  '/admin/emails',
  '/admin/health',
  '/admin/people/:userId answer',
  '/admin/people/:userId contacts',
  '/admin/people/:userId lift',
  '/admin/people/:userId role',
  '/admin/people/:userId sessions',
  '/admin/people/:userId suspend',
  '/admin/settings save',
  '/collections/:collectionId admit',
  '/collections/:collectionId decline',
  '/collections/:collectionId/decision answer',
  '/collections/:collectionId/decision open',
  '/expanded-listing/:propertyId/gone',
  '/expanded-listing/:propertyId/inquire',
  '/expanded-listing/:propertyId/report',
  '/expanded-listing/:propertyId/share',
  '/forgot-password request',
  '/home-answer/:token',
  '/inquiries/:inquiryId tour-keep',
  '/inquiries/:inquiryId tour-pick',
  '/login',
  '/manage/feeds add',
  '/manage/feeds drop',
  '/manage/feeds off',
  '/manage/feeds run',
  '/manage/homes/:listingId/edit',
  '/manage/homes/:listingId/edit next',
  '/manage/homes/:listingId/edit/:section',
  '/manage/homes/:listingId/edit/:section next',
  '/manage/homes/:listingId/edit/publish appeal',
  '/manage/homes/:listingId/edit/publish approve',
  '/manage/homes/:listingId/edit/publish bring-back',
  '/manage/homes/:listingId/edit/publish delete',
  '/manage/homes/:listingId/edit/publish give-back',
  '/manage/homes/:listingId/edit/publish offer',
  '/manage/homes/:listingId/edit/publish pause',
  '/manage/homes/:listingId/edit/publish publish',
  '/manage/homes/:listingId/edit/publish take-down',
  '/manage/homes/:listingId/edit/publish withdraw',
  '/manage/homes/new',
  '/manage/import',
  '/manage/import/:importId drop',
  '/manage/invitation/:token',
  '/manage/invitation/:token join',
  '/manage/leads/:inquiryId',
  '/manage/leads/:inquiryId close',
  '/manage/leads/:inquiryId tour-pick',
  '/manage/rents',
  '/profile/:activeTabParam',
  '/profile/place',
  '/recently-viewed off',
  '/sell-with-us',
  '/unsubscribe/:token',
]

/** By form. */
export const rows: Record<string, Row> = {
  ...Object.fromEntries(there.map((name): [string, Row] => [name, {}])),
  '/signup begin': { fill: { email: 'someone@example.edu' } },
  '/admin': { at: '/admin?item=:item' },
  '/admin release': { at: '/admin?item=:item' },
  '/account/people block': { at: '/public-profile/:userId' },
  '/expanded-listing/:propertyId': {
    at: '/expanded-listing/:propertyId?edit=1',
    who: 'admin',
    failed: 'Error: Failed to update property',
  },
  '/expanded-listing/:propertyId/availability unlist': {
    at: '/expanded-listing/:propertyId',
  },
  '/expanded-listing/:propertyId/save': { failed: 'Failed to' },
  '/collections/:collectionId delete': { at: '/collections/:collectionId?ask=delete' },
  '/collections/:collectionId remove': {
    at: '/collections/:collectionId?edit=1&ask=remove&home=:propertyId',
  },
  '/collections/:collectionId save': {
    at: '/collections/:collectionId?edit=1',
    failed: 'Failed to update collection',
  },
  '/collections/:collectionId share': {
    at: '/collections/:collectionId?share=1',
    failed: 'Failed to update collection',
  },
  '/collections/:collectionId renew': {
    at: '/collections/:collectionId?share=1',
    failed: 'Failed to update collection',
  },
  '/collections/:collectionId ask': { who: 'other student' },
  '/public-profile/:userId/match send': { failed: 'Failed to send match request', who: 'other student' },
}
