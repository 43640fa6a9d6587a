// Every screen: who views it, and where it is.
import type { Role } from './site.ts'

export type Screen = {
  /** The path in app/routes.ts. */
  route: string
  /** The picture's name, instead of the route, if there are several pictures of it. */
  name?: string
  as: Role
  /** The URL, with things in the demo in braces; by default the route itself. */
  at?: string
  /** Whether to take it in the dark theme too. */
  dark?: boolean
  /** 200 by default. */
  status?: number
  /** A selector of elements to leave out, because they differ between machines. */
  without?: string
}

const HOME = 'expanded-listing/:propertyId'
const GROUP = 'profile/groups/:groupId'
const COLLECTION = 'collections/:collectionId'
const dark = true

const visitor: Omit<Screen, 'as'>[] = [
  { route: '', dark },
  { route: 'about-us' },
  { route: 'sell-with-us' },
  { route: 'terms' },
  { route: 'privacy' },
  { route: 'accessibility' },
  { route: 'imprint', status: 404 },
  { route: 'guides/:guide?', name: 'guides', at: '/guides' },
  { route: 'guides/:guide?', at: '/guides/before-you-sign-a-lease' },
  { route: 'listings/:propertyType?', at: '/listings?campus=usc', dark },
  { route: `${HOME}?`, at: '/expanded-listing/{home}', dark },
  { route: 'sublets', dark },
  { route: 'sublets/:subletId', at: '/sublets/{sublet}', dark },
  { route: 'signup' },
  { route: 'login', dark },
  { route: 'forgot-password' },
  { route: 'account/deleted' },
  { route: '*', at: '/no-such-page', status: 404 },
]

const student: Omit<Screen, 'as'>[] = [
  { route: `${HOME}/gone`, at: '/expanded-listing/{home}/gone' },
  { route: `${HOME}/report`, at: '/expanded-listing/{home}/report' },
  { route: `${HOME}/save`, at: '/expanded-listing/{note}/save' },
  { route: `${HOME}/share`, at: '/expanded-listing/{note}/share' },
  { route: `${HOME}/inquire`, at: '/expanded-listing/{home}/inquire' },
  { route: 'recently-viewed' },
  { route: 'inquiries' },
  { route: 'inquiries/:inquiryId', at: '/inquiries/{inquiry}', dark },
  { route: 'addProfileInfo' },
  { route: 'account' },
  ...['name', 'email', 'phone', 'password', 'sessions', 'second-factor'].map((page) => ({
    route: `account/${page}`,
  })),
  { route: 'account/notifications' },
  { route: 'account/people' },
  { route: 'account/photos' },
  { route: 'account/data' },
  { route: 'profile/:activeTabParam?', at: '/profile/preferences' },
  { route: 'profile/place' },
  { route: 'profile/sublets' },
  { route: 'profile/sublets/new', dark },
  { route: 'sublets/:subletId/report', at: '/sublets/{sublet}/report' },
  { route: 'profile/building' },
  { route: 'profile/properties', dark },
  { route: 'profile/properties/new-collection' },
  { route: 'profile/properties/liked' },
  { route: 'profile/properties/hidden' },
  { route: 'profile/searches' },
  { route: 'profile/searches/new', at: '/profile/searches/new?campus=usc' },
  { route: 'profile/groups' },
  { route: 'profile/groups/new' },
  { route: GROUP, at: '/profile/groups/{group}' },
  ...['edit', 'cap', 'minutes', 'agreement'].map((page) => ({
    route: `${GROUP}/${page}`,
    at: `/profile/groups/{group}/${page}`,
  })),
  { route: 'public-profile/:userId?', at: '/public-profile/{person}', dark },
  { route: 'public-profile/:userId/contact', at: '/public-profile/{person}/contact' },
  { route: 'public-profile/:userId/report', at: '/public-profile/{person}/report' },
  { route: 'public-profile/:userId/match', at: '/public-profile/{person}/match' },
  { route: 'find-mate', dark },
  { route: 'messages/:conversationId?', at: '/messages/{conversation}', dark },
  { route: 'messages/:conversationId?', name: 'messages/of-a-group', dark, at: '/messages/{talk}' },
  {
    route: 'messages/:conversationId/report',
    name: 'messages/of-a-group/report',
    at: '/messages/{talk}/report',
  },
  { route: 'messages/:conversationId/report', at: '/messages/{conversation}/report' },
  { route: COLLECTION, at: '/collections/{collection}', dark },
  ...['compare', 'print', 'decision'].map((page) => ({
    route: `${COLLECTION}/${page}`,
    at: `/collections/{collection}/${page}`,
  })),
  { route: `${COLLECTION}/note/:listingId`, at: '/collections/{collection}/note/{note}' },
  { route: 'photos' },
]

const manager: Omit<Screen, 'as'>[] = [
  { route: 'manage', dark },
  { route: 'manage/rents' },
  { route: 'manage/change', at: '/manage/change?home={own}&pets=not_allowed' },
  { route: 'manage/drafts' },
  { route: 'manage/company' },
  { route: 'manage/homes/new' },
  { route: 'manage/homes/:listingId/edit/:section?', at: '/manage/homes/{own}/edit' },
  { route: 'manage/homes/:listingId/edit/photos', at: '/manage/homes/{own}/edit/photos' },
  { route: 'manage/homes/:listingId/edit/publish', at: '/manage/homes/{own}/edit/publish' },
  { route: 'manage/homes/:listingId/rented', at: '/manage/homes/{own}/rented' },
  { route: 'manage/leads' },
  { route: 'manage/tours' },
  { route: 'manage/tours/hours' },
  { route: 'manage/answers' },
  { route: 'manage/leads/:inquiryId', at: '/manage/leads/{lead}' },
  { route: 'manage/import' },
  { route: 'manage/feeds' },
  { route: 'manage/statistics', dark },
]

const admin: Omit<Screen, 'as'>[] = [
  { route: 'admin', dark },
  { route: 'admin/log' },
  { route: 'admin/analytics', dark },
  { route: 'admin/homes' },
  { route: 'admin/companies/:companyId?', at: '/admin/companies' },
  {
    route: 'admin/companies/:companyId?',
    name: 'admin/companies/company',
    at: '/admin/companies/{company}',
    without: 'main header .num.text-sm',
  },
  { route: 'admin/freshness' },
  { route: 'admin/emails' },
  { route: 'admin/health', without: 'dd, .num' },
  { route: 'admin/content' },
  { route: 'admin/content/:piece', at: '/admin/content/terms' },
  { route: 'admin/content/:piece', name: 'admin/content/brand', at: '/admin/content/brand' },
  { route: 'admin/content/logo' },
  { route: 'admin/guides/:guide', at: '/admin/guides/before-you-sign-a-lease' },
  { route: 'admin/settings' },
  {
    route: 'admin/settings/providers/:provider',
    at: '/admin/settings/providers/new',
    without: 'main p.wrap-anywhere', // the address with this site's port, which breaks at other places
  },
  { route: 'admin/campuses' },
  { route: 'admin/campuses/:campus', at: '/admin/campuses/usc' },
  { route: 'admin/new-campus' },
  { route: 'admin/people' },
  { route: 'admin/people/:userId', at: '/admin/people/{person}', without: 'main header .num.text-sm' },
  { route: 'admin/people/:userId/seen-as/:viewer', at: '/admin/people/{person}/seen-as/student' },
  { route: 'dev' },
  { route: 'dev/ui' },
  { route: 'dev/mailbox/:emailId?', at: '/dev/mailbox' },
]

/** Screens that need actions which change other screens. They are taken last. */
export const laterScreens: Screen[] = [
  { route: 'home-answer/:token', as: 'visitor', at: '/home-answer/{question}' },
  { route: 'unsubscribe/:token', as: 'visitor', at: '/unsubscribe/{stop}' },
  { route: 'lead-address/:token', as: 'visitor', at: '/lead-address/{address}' },
  { route: 'manage/company/addresses', as: 'manager' },
  { route: 'manage/company/join/:invitationId', as: 'friend', at: '/manage/company/join/{company}' },
  { route: 'manage/invitation/:token', as: 'visitor', at: '/manage/invitation/{invitation}' },
  { route: 'manage/import/:importId', as: 'manager', at: '/manage/import/{list}' },
  {
    route: 'profile/groups/join/:token',
    name: 'profile/groups/join/as-visitor',
    as: 'visitor',
    at: '/profile/groups/join/{link}',
  },
  { route: 'profile/groups/join/:token', as: 'friend', at: '/profile/groups/join/{link}' },
  { route: 'profile/groups/:groupId/invitation', as: 'friend', at: '/profile/groups/{pair}/invitation' },
  { route: 'account/suspended', as: 'suspended' },
]

export const screens: Screen[] = Object.entries({ visitor, student, manager, admin }).flatMap(([as, seen]) =>
  seen.map((screen) => ({ ...screen, as: as as Role })),
)

/** Routes with a page but no picture, and why. */
export const unpictured: Record<string, string> = {
  homepage: 'the same file as the first page',
  'account/campus-email': 'only after a code was sent to an address at a campus',
  'account/confirm': 'only some minutes after signing in, and the clock stands still',
  'account/login/:provider': 'only with an OpenID provider',
  'manage/change/:bulkId': 'only after many homes were changed',
  'profile/sublets/:subletId':
    'the form of a new one, filled in, and the demo’s students with accounts have none',
  'profile/sublets/:subletId/photos':
    'the photo field of a place, and the demo’s students with accounts have none',
  'sublet-answer/:token': 'only with the link in the email about a sublet',
  'replied/:token': 'only with the link in the email of an inquiry',
  'login/go-on': 'only on the way back from an OpenID provider',
  'login/:provider': 'only with an OpenID provider',
}

/** The name of a screen's pictures. */
export const nameOf = ({ route, name = route }: Screen): string =>
  name.replaceAll(/[:?]/g, '').replaceAll('/', '-').replace('*', 'not-found') || 'home'

export const addressOf = ({ route, at }: Screen, things: Record<string, string>): string =>
  (at ?? `/${route}`).replaceAll(/\{(\w+)\}/g, (_, thing: string) => things[thing] ?? thing)
