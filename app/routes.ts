import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site, and the file of each. React Router picks the most specific match, so their order is free. */
export default [
  // Home page, about, legal
  index('routes/home.tsx'),
  route('homepage', 'routes/home.tsx', { id: 'homepage' }),
  route('about-us', 'routes/about.tsx'),
  route('sell-with-us', 'routes/sell-with-us.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('imprint', 'routes/imprint.tsx'),

  // Homes: search and detail page
  route('listings/:propertyType?', 'routes/listings/listings.tsx'),
  route('map/isochrones/:campus/:version', 'routes/listings/isochrones.ts'),
  route('listings-count', 'routes/listings/count.ts'),
  route('listings-facets', 'routes/listings/facets.ts'),
  route('expanded-listing/:propertyId?', 'routes/listings/listing.tsx'),
  route('expanded-listing/:propertyId/drive', 'routes/listings/drive.ts'),
  route('expanded-listing/:propertyId/way/:way', 'routes/listings/way.ts'),
  route('expanded-listing/:propertyId/gone', 'routes/listings/gone.tsx'),
  route('expanded-listing/:propertyId/report', 'routes/listings/report-home.tsx'),
  route('expanded-listing/:propertyId/availability', 'routes/listings/availability.ts'),
  route('expanded-listing/:propertyId/like', 'routes/saves/like.ts'),
  route('expanded-listing/:propertyId/hide', 'routes/saves/hide.ts'),
  route('expanded-listing/:propertyId/viewed', 'routes/saves/viewed.ts'),
  route('expanded-listing/:propertyId/save', 'routes/collections/save.tsx'),
  route('expanded-listing/:propertyId/share', 'routes/roommates/share.tsx'),
  route('expanded-listing/:propertyId/collections', 'routes/collections/save-choices.ts'),
  route('expanded-listing/:propertyId/inquire', 'routes/inquiries/inquire.tsx'),
  route('recently-viewed', 'routes/saves/recently-viewed.tsx'),
  route('recently-viewed/homes', 'routes/saves/viewed-homes.ts'),

  // Inquiries of students
  route('inquiries', 'routes/inquiries/inquiries.tsx'),
  route('inquiries/:inquiryId', 'routes/inquiries/inquiry.tsx'),
  route('inquiries/:inquiryId/tour.ics', 'routes/inquiries/tour-file.ts'),

  // Managers: own homes, leads, import, statistics
  route('manage', 'routes/manage/homes.tsx'),
  route('manage/company', 'routes/manage/company.tsx'),
  route('manage/company/addresses', 'routes/manage/lead-addresses.tsx'),
  route('manage/company/join/:invitationId', 'routes/manage/join-company.tsx'),
  route('manage/change', 'routes/manage/change.tsx'),
  route('manage/change/:bulkId', 'routes/manage/bulk-change.tsx'),
  route('manage/rents', 'routes/manage/rents.tsx'),
  route('manage/homes/new', 'routes/manage/new-home.tsx'),
  route('manage/homes/:listingId/edit/:section?', 'routes/manage/edit-home.tsx'),
  route('manage/homes/:listingId/edit/photos', 'routes/manage/home-photos.tsx'),
  route('manage/homes/:listingId/edit/publish', 'routes/manage/publish-home.tsx'),
  route('manage/homes/:listingId/rented', 'routes/manage/rented.tsx'),
  route('manage/streets', 'routes/manage/streets.ts'),
  route('manage/leads', 'routes/manage/leads.tsx'),
  route('manage/tours', 'routes/manage/tours.tsx'),
  route('manage/tours/hours', 'routes/manage/tour-hours.tsx'),
  route('manage/answers', 'routes/manage/saved-answers.tsx'),
  route('manage/leads.csv', 'routes/manage/leads-csv.ts'),
  route('manage/leads/:inquiryId', 'routes/manage/lead.tsx'),
  route('manage/drafts', 'routes/manage/drafts.tsx'),
  route('manage/import', 'routes/manage/imports.tsx'),
  route('manage/import/template.csv', 'routes/manage/import-template.ts'),
  route('manage/import/:importId', 'routes/manage/import.tsx'),
  route('manage/import/:importId/report.csv', 'routes/manage/import-csv.ts'),
  route('manage/feeds', 'routes/manage/feeds.tsx'),
  route('manage/statistics', 'routes/manage/statistics.tsx'),
  route('manage/statistics.csv', 'routes/manage/statistics-csv.ts'),
  route('manage/invitation/:token', 'routes/manage/invitation.tsx'),
  route('home-answer/:token', 'routes/listings/home-answer.tsx'),

  // Sign-up and login
  route('signup', 'routes/account/sign-in/sign-up.tsx'),
  route('addProfileInfo', 'routes/account/add-profile-info.tsx'),
  route('login', 'routes/account/sign-in/login.tsx'),
  route('login/go-on', 'routes/account/sign-in/go-on.tsx'),
  route('login/:provider', 'routes/account/sign-in/provider.tsx'),
  route('api/auth/callback/:provider', 'routes/account/sign-in/provider-callback.ts'),
  route('forgot-password', 'routes/account/sign-in/forgot-password.tsx'),
  route('logout', 'routes/account/sign-in/logout.ts'),

  // Account settings
  route('account', 'routes/account/account.tsx'),
  ...['name', 'email', 'campus-email', 'phone', 'password', 'sessions', 'second-factor', 'confirm'].map(
    (page) => route(`account/${page}`, `routes/account/${page}.tsx`),
  ),
  route('account/login/:provider', 'routes/account/sign-in/link-provider.tsx'),
  route('account/notifications', 'routes/account/notifications.tsx'),
  route('account/people', 'routes/account/people.tsx'),
  route('account/photos', 'routes/account/photos.tsx'),
  route('account/data', 'routes/account/data.tsx'),
  route('account/data/:exportId', 'routes/account/export.ts'),
  route('account/deleted', 'routes/account/sign-in/deleted.tsx'),
  route('account/suspended', 'routes/account/sign-in/suspended.tsx'),
  route('lead-address/:token', 'routes/emails/lead-address.tsx'),
  route('replied/:token', 'routes/emails/replied.tsx'),
  route('unsubscribe/:token', 'routes/emails/unsubscribe.tsx'),

  // The own profile: preferences, saved homes and searches, groups
  route('profile/:activeTabParam?', 'routes/profile/preferences.tsx'),
  route('profile/place', 'routes/profile/place.tsx'),
  route('profile/building', 'routes/profile/building.tsx'),
  route('profile/properties', 'routes/saves/properties.tsx'),
  route('profile/properties/new-collection', 'routes/collections/new-collection.tsx'),
  route('profile/properties/liked', 'routes/saves/liked.tsx'),
  route('profile/properties/hidden', 'routes/saves/hidden.tsx'),
  route('profile/searches', 'routes/alerts/searches.tsx'),
  route('profile/searches/new', 'routes/alerts/new-search.tsx'),
  route('profile/groups', 'routes/groups/groups.tsx'),
  route('profile/groups/new', 'routes/groups/new-group.tsx'),
  route('profile/groups/join/:token', 'routes/groups/join.tsx'),
  route('profile/groups/:groupId', 'routes/groups/group.tsx'),
  ...['edit', 'cap', 'minutes', 'invitation'].map((page) =>
    route(`profile/groups/:groupId/${page}`, `routes/groups/${page}.tsx`),
  ),

  // Other people: profiles, matching, messages
  route('public-profile/:userId?', 'routes/people/public-profile.tsx'),
  route('public-profile/:userId/contact', 'routes/people/contact.tsx'),
  route('public-profile/:userId/report', 'routes/people/report-person.tsx'),
  route('public-profile/:userId/match', 'routes/people/match.tsx'),
  route('find-mate', 'routes/find-mate/find-mate.tsx'),
  route('messages/:conversationId?', 'routes/messages/messages.tsx'),
  route('messages/:conversationId/report', 'routes/messages/report.tsx'),

  // Collections and decisions
  route('collections/:collectionId', 'routes/collections/collection.tsx'),
  route('collections/:collectionId/compare', 'routes/collections/compare.tsx'),
  route('collections/:collectionId/print', 'routes/collections/print.tsx'),
  route('collections/:collectionId/note/:listingId', 'routes/collections/note.tsx'),
  route('collections/:collectionId/homes.csv', 'routes/collections/homes-csv.ts'),
  route('collections/:collectionId/decision', 'routes/collections/decision.tsx'),

  // Photos and files
  route('photos', 'routes/photos/photos.tsx'),
  route('photos/:photoId/download', 'routes/photos/download.ts'),
  route('media/:photoId/:file', 'routes/photos/media.ts'),

  // Admins: each page is a line here and in features/moderation-queue/admin-menu.ts
  layout('routes/admin/frame.tsx', [
    route('admin', 'routes/admin/queue.tsx'),
    route('admin/log', 'routes/admin/log.tsx'),
    route('admin/analytics', 'routes/admin/analytics.tsx'),
    route('admin/homes', 'routes/admin/homes.tsx'),
    route('admin/freshness', 'routes/admin/lists.tsx'),
    route('admin/emails', 'routes/admin/emails.tsx'),
    route('admin/health', 'routes/admin/health.tsx'),
    route('admin/content', 'routes/admin/content.tsx'),
    route('admin/content/:piece', 'routes/admin/piece.tsx'),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/campuses', 'routes/admin/campuses.tsx'),
    route('admin/campuses/:campus', 'routes/admin/campus.tsx'),
    route('admin/new-campus', 'routes/admin/new-campus.tsx'),
    route('admin/people', 'routes/admin/people.tsx'),
    route('admin/people/:userId', 'routes/admin/person.tsx'),
    route('admin/people/:userId/seen-as/:viewer', 'routes/admin/seen-as.tsx'),
  ]),
  route('admin/analytics.csv', 'routes/admin/analytics-csv.ts'),
  route('admin/csv/:table', 'routes/admin/csv.ts'),

  // JSON that our own pages ask for
  route('api/standing', 'routes/api/standing.ts'),
  route('api/notifications', 'routes/api/notifications.ts'),
  route('api/messages', 'routes/messages/send.ts'),
  route('api/messages-unread', 'routes/messages/unread.ts'),
  route('api/messages/:conversationId', 'routes/messages/page.ts'),
  route('api/uploads', 'routes/photos/uploads.ts'),
  route('api/uploads/sign', 'routes/photos/sign.ts'),
  route('api/uploads/:uploadId', 'routes/photos/upload.ts'),

  // The public JSON API
  route('api/listings', 'routes/api/listings.ts'),
  route('api/listings/map', 'routes/api/listings-map.ts'),
  route('api/listings/:id', 'routes/api/listing.ts'),
  route('api/campuses', 'routes/api/campuses.ts'),
  route('api/openapi.json', 'routes/api/openapi.ts'),

  // Search engines
  route('robots.txt', 'routes/seo/robots.ts'),
  route('sitemap.xml', 'routes/seo/sitemap-index.ts'),
  route('sitemaps/:file', 'routes/seo/sitemap-file.ts'),

  // Demo mode only
  route('dev', 'routes/dev/dev.tsx'),
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('dev/accounts.json', 'routes/dev/accounts-json.ts'),
  route('dev/mailbox/:emailId?', 'routes/dev/mailbox.tsx'),
  route('dev/mailbox/:emailId/email.html', 'routes/dev/mailbox-email.ts'),
  route('dev/mailbox/:emailId/invitation.ics', 'routes/dev/mailbox-calendar.ts'),
  route('dev/mailbox.json', 'routes/dev/mailbox-json.ts'),
  route('dev/mailbox-unread', 'routes/dev/mailbox-unread.ts'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
