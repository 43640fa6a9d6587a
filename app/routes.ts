import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site. */
export default [
  index('routes/home.tsx'),
  route('homepage', 'routes/home.tsx', { id: 'homepage' }),
  route('listings/:propertyType?', 'routes/listings/listings.tsx'),
  route('listings-count', 'routes/listings/count.ts'),
  route('expanded-listing/:propertyId?', 'routes/listings/listing.tsx'),
  route('expanded-listing/:propertyId/drive', 'routes/listings/drive.ts'),
  route('about-us', 'routes/about.tsx'),
  route('sell-with-us', 'routes/sell-with-us.tsx'),
  route('addProfileInfo', 'routes/account/add-profile-info.tsx'),
  ...[
    'login',
    'signup',
    'find-mate',
    'profile/:activeTabParam?',
    'public-profile/:userId?',
    'collections/:collectionId',
  ].map((path) => route(path, 'routes/later.ts', { id: path })),
  route('dev', 'routes/dev/dev.tsx'),
  route('dev/mailbox.json', 'routes/dev/mailbox-json.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('sitemap.xml', 'routes/seo/sitemap-index.ts'),
  route('sitemaps/:file', 'routes/seo/sitemap-file.ts'),
  route('api/listings', 'routes/api/listings.ts'),
  route('api/listings/map', 'routes/api/listings-map.ts'),
  route('api/listings/:id', 'routes/api/listing.ts'),
  route('api/campuses', 'routes/api/campuses.ts'),
  route('api/openapi.json', 'routes/api/openapi.ts'),
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
