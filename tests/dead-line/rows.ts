import { eq } from 'drizzle-orm'
import { companyLeadAddresses } from '#app/database/schema/homes/companies.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { closeLead } from '#app/features/inquiries/answer-lead.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { makePlace } from '#app/features/listings/factory.ts'
import { makeModerationItem } from '#app/features/moderation/factory.ts'
import { assignItem } from '#app/features/moderation/assign-item.server.ts'
import { saveRoom } from '#app/features/roommates/save-room.server.ts'
import { recordViews, switchViews } from '#app/features/saves/record-views.server.ts'
import { takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { accountRows } from './account-rows.ts'
import { importRows } from './import-rows.ts'
import { managerRows } from './manager-rows.ts'
import { peopleRows } from './people-rows.ts'
import type { Row, Rows } from './row.ts'

/** Forms shown on the page that they are sent to. */
const there = [
  '/admin/new-campus',
  '/about-us',
  '/account/data delete',
  '/account/data export',
  '/account/email',
  '/account/name',
  '/account/notifications choose',
  '/account/notifications clear',
  '/account/notifications read-all',
  '/account/password',
  '/account/phone',
  '/account/second-factor begin',
  '/account/suspended',
  '/admin/campuses apply',
  '/admin/campuses try',
  '/admin/campuses/:campus save',
  '/admin/campuses/:campus archive',
  '/admin/campuses/:campus delete',
  '/admin/companies/:companyId',
  '/admin/companies/:companyId answer',
  '/admin/companies/:companyId lift',
  '/admin/companies/:companyId suspend',
  '/admin/content/:piece preview',
  '/admin/content/:piece save',
  '/admin/content/logo save',
  '/admin/guides/:guide preview',
  '/admin/guides/:guide save',
  '/admin/emails',
  '/admin/health',
  '/admin/people/:userId answer',
  '/admin/people/:userId birth-date',
  '/admin/people/:userId contacts',
  '/admin/people/:userId lift',
  '/admin/people/:userId role',
  '/admin/people/:userId sessions',
  '/admin/people/:userId suspend',
  '/admin/settings save',
  '/admin/settings/providers/:provider remove',
  '/admin/settings/providers/:provider save',
  '/collections/:collectionId admit',
  '/collections/:collectionId decline',
  '/expanded-listing/:propertyId/gone',
  '/expanded-listing/:propertyId/inquire',
  '/expanded-listing/:propertyId/report',
  '/expanded-listing/:propertyId/share',
  '/profile/groups/:groupId admit',
  '/profile/groups/:groupId decline',
  '/forgot-password request',
  '/home-answer/:token',
  '/inquiries/:inquiryId reply-came',
  '/inquiries/:inquiryId tour-keep',
  '/inquiries/:inquiryId tour-pick',
  '/login log-in',
  '/lead-address/:token confirm',
  '/replied/:token replied',
  '/manage/company',
  '/manage/company/addresses remove',
  '/manage/feeds add',
  '/manage/feeds drop',
  '/manage/feeds gone',
  '/manage/feeds off',
  '/manage/feeds run',
  '/manage/homes/:listingId/edit stay',
  '/manage/homes/:listingId/edit next',
  '/manage/homes/:listingId/edit/:section stay',
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
  '/manage/homes/:listingId/rented',
  '/manage/homes/:listingId/rented answer',
  '/manage/homes/new',
  '/manage/import',
  '/manage/import/:importId drop',
  '/manage/invitation/:token',
  '/manage/invitation/:token join',
  '/manage/leads/:inquiryId',
  '/manage/leads/:inquiryId close',
  '/manage/leads/:inquiryId tour-pick',
  '/manage/company appeal',
  '/manage/answers',
  '/manage/tours/hours',
  '/manage/answers delete',
  '/manage/leads/:inquiryId insert',
  '/manage/change',
  '/manage/change/:bulkId',
  '/manage/rents',
  '/profile/:activeTabParam',
  '/profile/place',
  '/recently-viewed off',
  '/sell-with-us',
  '/signup start',
  '/unsubscribe/:token',
]

/** Actions on homes appear once a home is selected. */
const CHOSEN: Row = { with: '/manage', who: 'manager', open: ['input[name=home]'] }

const ON_LEAD: Row = { with: '/manage/leads/:inquiryId tour-pick', who: 'manager' }

/** By form. */
export const rows: Rows = {
  ...Object.fromEntries(there.map((name): [string, Row] => [name, {}])),
  '/account/sessions one': {
    prepare: async ({ ctx, users }) => void (await openBrowser(ctx, users.student.id)),
  },
  '/account/sessions this': { with: '/account/sessions one' },
  '/account/sessions all': { with: '/account/sessions one' },
  '/account/sessions others': { with: '/account/sessions one' },
  '/account/login/:provider link': { who: 'student' },
  '/login/:provider': { at: '/login' },
  '/logout': { at: '/account', who: 'student' },
  '/admin/guides/:guide remove': { at: '/admin/guides/:guide?ask=remove' },
  '/admin': { at: '/admin?item=:item' },
  '/admin take': { at: '/admin?item=:item' },
  '/admin release': { at: '/admin?item=:item' },
  '/expanded-listing/:propertyId': {
    at: '/expanded-listing/:propertyId?edit=1',
    who: 'admin',
    failed: 'Error: Failed to update property',
  },
  '/expanded-listing/:propertyId/availability unlist': {
    at: '/expanded-listing/:propertyId',
  },
  '/expanded-listing/:propertyId/save': { failed: 'Failed to' },
  '/expanded-listing/:propertyId/availability confirm': { at: '/expanded-listing/:propertyId', who: 'admin' },

  // The friend, who shares a group with the student, names them.
  '/inquiries/:inquiryId': {
    prepare: async ({ ctx, as, users, things: { groupId, propertyId } }) => {
      const { members } = await groupPage(as('student'), { groupId })
      const own = members.flatMap(({ userId, memberId }) => (userId === users.student.id ? [memberId] : []))
      return { inquiryId: await makeInquiry(ctx, users.friend, propertyId, {}, own) }
    },
  },
  '/inquiries/:inquiryId add': {},
  '/inquiries/:inquiryId no-reply': { with: '/inquiries/:inquiryId reply-came' },
  '/inquiries/:inquiryId withdraw': {},
  '/inquiries/:inquiryId tour-end': { with: '/inquiries/:inquiryId tour-pick' },
  '/inquiries/:inquiryId tour-keep': { with: '/inquiries/:inquiryId tour-pick' },
  '/inquiries/:inquiryId tour-offer': { with: '/inquiries/:inquiryId tour-pick' },
  '/manage/leads/:inquiryId tour-end': ON_LEAD,
  '/manage/leads/:inquiryId tour-keep': ON_LEAD,
  '/manage/leads/:inquiryId tour-offer': ON_LEAD,
  '/manage/leads/:inquiryId reopen': {
    prepare: async ({ as, things: { inquiryId } }) =>
      void (await closeLead(as('manager'), { inquiryId, closed: true })),
  },

  '/manage/company/addresses add': { who: 'manager' },
  '/lead-address/:token stop': {
    prepare: async ({ ctx, users }) => {
      const ofManager = eq(companyLeadAddresses.companyId, await companyOf(ctx, users.manager.id))
      await ctx.db.update(companyLeadAddresses).set({ confirmedAt: ctx.now() }).where(ofManager)
    },
  },
  '/manage/company invite': {},
  '/manage/company owner': {},
  '/manage/company remove': {},
  '/manage/company withdraw': {
    at: '/manage/company?of=:invitationId',
  },
  '/manage/company/join/:invitationId': { who: 'student' },

  '/manage change': CHOSEN,
  '/manage confirm': CHOSEN,
  '/manage pause': CHOSEN,
  '/manage rents': CHOSEN,
  '/manage take-down': CHOSEN,
  '/manage offer': CHOSEN,
  '/manage bring-back': {
    at: '/manage?show=gone',
    open: ['input[name=home]'],
    prepare: async ({ as, things }) =>
      void (await takeDownHomes(as('manager'), { listingIds: [things.propertyId] })),
  },
  // The student has a photo that did not arrive.
  '/addProfileInfo': { who: 'other student' },
  '/profile/building': {
    // No other campus in these tests is at this place.
    prepare: async ({ ctx, campus }) => {
      const at = { lat: 40.73, lng: -73.99 }
      await ctx.db.update(campuses).set(at).where(eq(campuses.slug, campus))
      await makePlace(ctx, { ...at, category: 'building', name: 'Fern Hall' })
    },
  },
  '/profile/place withdraw': {
    prepare: async ({ as }) => {
      const room = { area: 'Near the park', room: 'private', share: '900', freeFrom: '2027-08-01', about: '' }
      await saveRoom(as('student'), room)
    },
  },
  '/recently-viewed clear': {
    prepare: async ({ ctx, as, things }) =>
      recordViews(as('student'), [{ id: things.propertyId, at: ctx.now().toISOString() }]),
  },
  '/recently-viewed on': { prepare: ({ as }) => switchViews(as('student'), false) },
  '/admin undo': { at: '/admin?done=:item' },
  '/admin/homes take-down': {
    at: '/admin/homes?q=:propertyId',
    who: 'admin',
    open: ['li summary'],
  },
  '/admin/homes bring-back': { at: '/admin/homes?q=:propertyId', who: 'admin' },
  '/admin/campuses/:campus offer': { with: '/admin/campuses/:campus delete' },
  '/admin take-over': {
    at: '/admin?item=:item',
    prepare: async ({ ctx }) => {
      const [item, admin] = [await makeModerationItem(ctx), await makeUser(ctx, { admin: true })]
      await assignItem({ ...ctx, actor: personOf(admin) }, { itemId: item, to: 'me' })
      return { item }
    },
  },
  ...peopleRows,
  ...accountRows,
  ...managerRows,
  ...importRows,
}
