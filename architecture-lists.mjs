// The lists that architecture.mjs checks imports against: layers, the order of features, places of packages, and who may act as
// somebody else. Who owns which table is in table-owners.mjs.

/** Rule 1: which layer a path belongs to (first match), and the layers it may import from besides its own. */
export const LAYERS = [
  { name: 'tests', path: /^(tests|bench|tools)\/|\.test\.tsx?$|^[^/]+$/, mayImport: ['*'] },
  {
    name: 'server',
    path: /^server\//,
    mayImport: ['routes', 'features', 'web', 'database', 'platform', 'ui'],
  },
  {
    name: 'routes',
    path: /^app\/(routes\/|root\.|routes\.|entry\.|app\.css)/,
    mayImport: ['features', 'web', 'platform', 'ui'],
  },
  { name: 'features', path: /^app\/features\//, mayImport: ['web', 'database', 'platform', 'ui'] },
  { name: 'web', path: /^app\/web\//, mayImport: ['platform', 'ui'] },
  { name: 'database', path: /^app\/database\//, mayImport: ['platform'] },
  { name: 'platform', path: /^app\/platform\//, mayImport: [] },
  { name: 'ui', path: /^app\/ui\//, mayImport: [] },
]

/** Rule 2: the order in which to read them; a feature imports only features that come before it. */
export const FEATURES = [
  'site', // header, footer, home page, the operator's own texts
  'rate-limits', // how often somebody may try something
  'live', // telling open browsers that something changed
  'moderation-queue', // items and log of the admins' queue; what is decided there is in moderation
  'emails', // emails: queued, sealed, sent, tried again
  'campuses', // universities, their map zones and the campus search
  'streets', // streets and paths from open data: the ground of the map
  'commute', // how long it is to campus, on foot and by bike
  'people', // who may see whom, blocking
  'notifications', // notifications: on the site, by email, or off
  'files', // whose the file store is, and removing files that no row uses
  'photos', // uploads, processing and who may fetch a file
  'accounts', // who an account is, and how it proves it: sessions, codes, second factor, roles
  'sign-in', // sign-up, login, a new password, providers
  'login-providers', // campuses' providers as admins set them
  'account-settings', // the account page, data download and deletion
  'profiles', // what students say about themselves: the wizard and the public profile
  'companies', // who offers homes: companies, their people and public names
  'listings', // homes: facts, price, the search index, changes and their history
  'company-register', // what the office keeps about companies, and homes that are held for it
  'transit', // timetables, and minutes to campus by bus and train
  'buildings', // in which building a student's classes are, and how long it is there
  'search', // search, map, filters and counts
  'listing-page', // a home's page: photos, cost, location, similar homes
  'publishing', // managers write, check and publish homes, and take them down
  'own-homes', // a manager's list of homes, and what is done with several of them: rents, facts, rented, taken down
  'freshness', // asking managers whether a home is still there
  'list-columns', // what the columns of a list mean: ours, guessed by their headings, or chosen
  'importing', // homes from files, places and campuses
  'place-files', // campuses and places from files
  'feeds', // lists of homes that are fetched every night
  'saves', // likes, hidden homes, recently viewed
  'alerts', // saved searches and their emails
  'groups', // roommate groups: members, invitations, budgets
  'collections', // lists of homes, alone or shared
  'decisions', // a group picks a home of its collection
  'agreements', // what the members of a group agree on, as a sheet to print and sign
  'messages', // conversations: of two people, a company and a student, or a group
  'match-score', // how well two people match, by their answers, and why
  'match-index', // everybody's answers in memory, to score pairs
  'roommates', // match requests, find-mate, homes that fit a group
  'sublets', // places that students leave and offer to others
  'public-api', // what programs may read without a key
  'saved-answers', // what a company answers often, with facts of a home filled in
  'inquiries', // students ask about homes, managers answer, tours
  'agenda', // a company’s tours, day by day
  'tour-reminders', // the evening before a tour, and a home that goes before it
  'rented-leads', // one answer to all who asked about a home that is rented
  'home-statistics', // likes, inquiries and views of a manager’s homes
  'asked-facts', // what a home does not state, asked in an inquiry and answered by one tap
  'contact', // contact form, "sell with us", invitations of managers
  'suspensions', // accounts and companies that admins suspend, and their appeals
  'moderation', // decisions of admins: the queue's kinds, people
  'health', // the state of the site for admins, and starting its jobs
  'analytics', // page views, their sums and the dashboard
]

/** Rule 5: a vendor (package name or scope) and the only places that import it. Others may import its types, except routes. */
const serverFiles = /^app\/(features|platform)\/.*\.server\.tsx?$/
export const VENDOR_PLACES = [
  { package: /^@aws-sdk\//, places: [/^app\/platform\/files\//] },
  { package: /^(sharp|thumbhash)$/, places: [/^app\/platform\/files\/images\//] },
  { package: /^(undici|ipaddr\.js)$/, places: [/^app\/platform\/foreign\//] },
  { package: /^yauzl$/, places: [/^app\/features\/transit\/archive\.server\.ts$/] },
  {
    package: /^sax$/,
    places: [/^app\/features\/importing\/read-xml\.server\.ts$/, /^app\/platform\/files\/object-store\//],
  },
  { package: /^(age-encryption|tar-stream)$/, places: [/^app\/platform\/backup\//] },
  { package: /^nodemailer$/, places: [/^app\/platform\/mail\//] },
  { package: /^prom-client$/, places: [/^server\/metrics\//] },
  { package: /^pg-boss$/, places: [/^app\/platform\/jobs\//] },
  { package: /^openid-client$/, places: [/^app\/platform\/open-id\//] },
  { package: /^otpauth$/, places: [/^app\/features\/accounts\/totp\.server\.ts$/] },
  { package: /^(maplibre-gl|pmtiles|@protomaps\/.*)$/, places: [/^app\/ui\/map\//] },
  { package: /^(flatbush|flatqueue)$/, places: [/^app\/features\/commute\/(street-graph|ways-to)\.ts$/] },
  { package: /^d3-contour$/, places: [/^app\/features\/commute\/isochrones\.ts$/] },
  { package: /^@maplibre\/(geojson-vt|vt-pbf)$/, places: [/^app\/features\/streets\/cut-tile\.server\.ts$/] },
  { package: /^culori(\/|$)/, places: [/^app\/features\/site\/accent\.server\.ts$/] },
  { package: /^d3-scale$/, places: [/^app\/ui\/charts\//] },
  { package: /^ical-generator$/, places: [/^app\/platform\/calendar\//] },
  { package: /^@electric-sql\//, places: [/^app\/database\//] },
  { package: /^(drizzle-orm|pg|pg-copy-streams)$/, places: [/^app\/database\//, serverFiles] },
  { package: /^(hono|@hono\/.*)$/, places: [/^server\//] },
]
export const ENVIRONMENT = [
  /^app\/platform\/env\.server\.ts$/,
  /^server\/start(-built)?\.ts$/,
  /^(tests|bench|tools)\//,
  /^[^/]+\.config\.ts$/,
]
