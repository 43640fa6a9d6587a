import { existsSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { iconSpriteFile } from './tools/build-steps/icon-sprite.ts'
import { NOTICES, notices } from './tools/build-steps/notices.ts'
import { precompress } from './tools/build-steps/precompress.ts'

/** Small parts that most pages have, and the framework: one file each, because every file of its own costs a request and
 *  compresses worse. What loads on use (dialog, menu, combobox, toast, map) stays apart. */
const kit = [
  'ui/(button|chip|icon|local-time|logo|page-window|pagination|picture|tag|text-link)',
  'ui/fields/(checkbox|counter|error-summary|field|select-field|switch|text-field)',
  'ui/overlay/(dialog|dismiss-details|dropdown|toast|toasts)',
  'ui/hooks/(later|use-broken-off-readings|use-loaded)',
  'platform/text/format',
  'platform/addresses/return-to',
  'platform/files/images/(photo-addresses|photo-rules|placeholder)',
  'features/site/ui/(error-page|offline-notice|page-meta|site-error|site-footer|site-header|site-logo|skip-link|support-contacts)',
  'features/listings/ui/listing-photo',
  'features/photos/photo-image',
  'features/sign-in/ui/(account-dialog-state|account-dialogs|account-link|sign-in-watch|typed-here|visitor-links)',
  'features/saves/(pending-action|copy)',
  'features/saves/ui/send-change',
  'features/search/ui/search-storage',
  'features/collections/paths',
  'features/collections/ui/save-state',
  'features/analytics/(use-visits|visits-choice)',
  'platform/live/browser/(listeners|use-live|use-live-connection)',
  'platform/(own-value|text/cut-text)',
  'features/profiles/form-answer',
  'web/dialogs/page-dialog',
  'web/(load-or-keep|last-search|lost-answer|signed-in-word|signed-out-answer|unsent-texts)',
  'web/(form-answer|why-not-sent|lost/keep-lost|lost/look-first|lost/why-unreached)',
]
/** The header's parts for who is signed in (app/root.tsx). */
const signedIn = [
  'sign-in/ui/account-menu',
  'photos/ui/avatar',
  'messages/live-names',
  'messages/ui/(unread-badge|unread-store)',
  'saves/ui/resume-pending-action',
]
/** A home as a card, with what can be done to it. */
const cards = [
  'listings/ui/(verdict|home-card|home-slot)',
  'saves/ui/(actions-form|hide-button|likes|with-saving)',
  'collections/ui/save-button',
  'roommates/share-path',
  'roommates/ui/sharing-actions',
]
/** What a search is made of, in its address and on its pages. */
const search = [
  'platform/addresses/is-id',
  'features/listings/amenities',
  'features/alerts/paths',
  'features/commute/rules',
  'features/listings/limits',
  'features/search/search-params',
  'features/search/ui/(persisted-search|map-missing)',
  'ui/fields/not-applied',
  'ui/hooks/(after-paint|wide-screen)',
]
/** The page of a search: what it shares with its sheet of filters, which is loaded later, would otherwise be a file of its own. */
const searchPage = [
  'routes/listings/listings',
  'features/search/ui/(active-filters|budget-fields|filter-form|more-fields|use-live-count|way-fields)',
]
/** What most pages with a form have. */
const forms = [
  'ui/fields/(password-field|radio-group|text-area|use-focus-invalid)',
  'ui/hooks/(focus-newcomer|use-hydrated)',
  'ui/tabs',
  'platform/text/field-errors',
  'web/(flash-message|submit-button)',
  'web/lost/(native-form|use-arrived-key)',
]
/** What pages have that are one form: those of an account, mostly. */
const pageForms = ['web/forms/page-form', 'features/account-settings/ui/account-page']
/** What plain pages have: a list, a form with a way back, a text. */
const plainPages = [
  'web/list-page',
  'features/inquiries/ui/page-frame',
  'features/site/ui/(content-frame|text-page)',
  'ui/section',
]
/** What the pages of groups have. */
const groupPages = [
  'features/groups/(flash-copy|paths)',
  'features/groups/ui/(group-frame|group-problem)',
  'features/profiles/ui/join-request-row',
  'web/dialogs/dialog-link',
]
/** What the pages of sublets have. */
const sublets = ['sublets/(paths|rules|sublet-text)']
/** What signing up and logging in have. */
const signIn = ['sign-in/ui/(agreement|entry-page|hidden-fields|log-in-email-field|provider-buttons)']
/** What pages about roommates have. */
const roommates = [
  'match-score/ui/reason-line',
  'people/ui/block-form',
  'roommates/(copy|paths|rules)',
  'roommates/ui/match-form',
]
/** What the pages of one list have. */
const collectionPages = [
  'collections/(copy|rules)',
  'collections/ui/(home-action-page|name-fields|note-list|tool-frame)',
]
/** What pages about a suspension have. */
const suspensions = ['suspensions/suspension-rules', 'suspensions/ui/suspensions']
/** A file of scripts made of these sources. @throws Error for one that is not there any more */
function group(name: string, folder: string, sources: string[]) {
  const files = sources.flatMap((source) => {
    const [, start = '', names = ''] = /^([^(]*)\(?([^)]*)/.exec(source) ?? []
    return names.split('|').map((each) => `${folder}/${start}${each}.ts`)
  })
  const absent = files.find((file) => !existsSync(file) && !existsSync(`${file}x`))
  if (absent !== undefined) throw new Error(`vite.config.ts names ${absent}, which is not there.`)
  return { name, test: new RegExp(`/${folder}/(${sources.join('|')})\\.tsx?($|\\?route-chunk=main)`) }
}

const together = [
  {
    name: 'framework',
    test: /rolldown[/:]runtime|node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  group('kit', 'app', kit),
  group('cards', 'app/features', cards),
  group('search', 'app', search),
  group('search-page', 'app', searchPage),
  {
    name: 'zod',
    test: /node_modules\/zod\/|\/app\/platform\/text\/(bounded-fields|email-field|plain-text|typed-fields|typed-values)\.ts$/,
  },
  group('forms', 'app', forms),
  group('page-forms', 'app', pageForms),
  group('plain-pages', 'app', plainPages),
  group('group-pages', 'app', groupPages),
  group('collection-pages', 'app/features', collectionPages),
  group('sublets', 'app/features', sublets),
  group('sign-in', 'app/features', signIn),
  group('suspensions', 'app/features', suspensions),
  group('roommates', 'app/features', roommates),
  group('signed-in', 'app/features', signedIn),
]

/** Packages that are in the server's build: those of which it uses little, so that production does not install the rest (40 MB), and
 *  those of many files, each of which costs a start a look-up. */
const bundled = [
  /^@base-ui\//,
  /^@floating-ui\//,
  /^@babel\/runtime/,
  /^@noble\//,
  'culori',
  'ical-generator',
  'libphonenumber-js',
  'otpauth',
  'reselect',
  'use-sync-external-store',
  /^@hono\//,
  /^@opentelemetry\/api/,
  /^@remix-run\//,
  /^@scure\//,
  /^ansi-regex/,
  'age-encryption',
  'bintrees',
  'cli-progress',
  'cookie-es',
  'cron-parser',
  'csv-parse',
  /^drizzle-orm/,
  'emoji-regex',
  /^hono/,
  'is-fullwidth-code-point',
  'jose',
  'luxon',
  'nodemailer',
  'non-error',
  'oauth4webapi',
  'openid-client',
  'pg-boss',
  'prom-client',
  'rate-limiter-flexible',
  /^react-router/,
  'rrule-temporal',
  'serialize-error',
  'string-width',
  'strip-ansi',
  'tdigest',
  'undici',
  /^zod/,
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), iconSpriteFile(), reactRouter(), notices(), precompress()],
  environments: {
    client: {
      build: {
        license: { fileName: NOTICES },
        // MapLibre alone has 1.1 MB. It is loaded where a map is seen.
        chunkSizeWarningLimit: 1200, // kB
        rollupOptions: {
          // To build a schema has no effect: what only an action reads is left out of the page's files, and zod with it.
          treeshake: { manualPureFunctions: ['z', 'plainLine', 'plainLines', 'dateField', 'dollarsField'] },
          output: {
            codeSplitting: { groups: together },
            // Each page names dozens of files, and random letters do not compress: seven are 42 bits.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      build: { license: true, rollupOptions: { input: './server/main.ts' } },
      ...(command === 'build' && { resolve: { noExternal: bundled } }),
    },
  },
}))
