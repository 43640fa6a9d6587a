import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { hasCeph } from '#tests/setup/servers/ceph.ts'

/** What a test needs is told by what it imports: nothing to remember, nothing to get wrong. */
function kindOf(
  path: string,
): 'browsers' | 'faults' | 'pictures' | 'pooler' | 'server' | 'storage' | 'database' | 'unit' {
  if (path.startsWith('tests/browsers/')) return 'browsers'
  if (path.startsWith('tests/faults/')) return 'faults'
  if (path.startsWith('tests/pooler/')) return 'pooler'
  if (path.startsWith('tests/rehearsal/week/')) return 'server'
  if (path === 'tests/pictures/pictures.test.ts') return 'pictures'
  const text = readFileSync(path, 'utf8')
  if (/from '#tests\/setup\/servers\/(roost-server|site-in-browser|site-of-file)\.ts'/.test(text))
    return 'server'
  if (text.includes("from '#tests/setup/servers/stores.ts'")) return 'storage'
  return text.includes("from '#tests/setup/databases/database.ts'") ? 'database' : 'unit'
}

/** Files that have no test where there is no Ceph. A file of other folders has some on every machine (tools/check-newcomer.ts). */
const NEED_CEPH = 'tests/storage/ceph/'

const paths = globSync('{app,server,tools,tests,bench}/**/*.test.{ts,tsx}').map((path) =>
  path.replaceAll('\\', '/'),
)
const tests = Object.groupBy(
  paths.filter((path) => hasCeph() || !path.startsWith(NEED_CEPH)),
  kindOf,
)

/** The database tests at these paths, as folders or files without their ending. @throws Error for one that is not there any more */
function databaseTests(places: string[]): string[] {
  const found = places.map((place) =>
    (tests.database ?? []).filter((path) => /^[/.]/.test(path.slice(place.length)) && path.startsWith(place)),
  )
  const absent = places.find((_, index) => found[index]?.length === 0)
  if (absent !== undefined) throw new Error(`vitest.config.ts names ${absent}, where no test is.`)
  return found.flat()
}

/** What runs on the embedded database as well: its dialect, plans, bulk writes and partitions. The journeys run on it whole. */
const EMBEDDED = databaseTests([
  'app/database',
  'app/features/analytics/intake',
  'app/features/analytics/partitions',
  'app/features/analytics/roll-up',
  'app/features/importing/import-listings',
  'app/features/listings/rank-listings',
  'app/features/messages/messages',
  'app/features/match-index',
  'app/features/saves/saved-pages',
  'app/features/search/count-facets',
  'app/features/search/map-view',
  'app/features/search/search-listings',
  'app/features/search/prepare-search',
]).filter((path) => !/(races|lost-connections|migrate-at-once)\.test\.ts$/.test(path))

/** What runs once more behind PgBouncer: what commits, over several connections at once. */
const POOLED = databaseTests([
  'app/database/availability/retry-deadlocks.races',
  'app/database/maintenance/migrate',
  'app/database/sql/query-rows',
  'app/features/collections/races',
  'app/features/groups/races',
  'app/features/inquiries/races',
  'app/features/roommates/races',
])

const database = (name: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: name === 'postgres' ? (tests.database ?? []) : EMBEDDED,
    setupFiles: ['tests/setup/cheap-hashes.ts'],
    globalSetup: `tests/setup/databases/${name}-template.ts`,
    // One migrated database for each worker, kept from file to file: every test rolls back what it did.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})

/** Tests that start processes of the product; those that kill them one file after the other, since they are about time and
 *  load, too. */
const processes = (name: 'server' | 'faults') => ({
  extends: true as const,
  test: {
    name,
    include: tests[name] ?? [],
    testTimeout: 900_000,
    // Each file has a site of its own; what it imports is loaded once for all.
    isolate: false,
    maxWorkers: name === 'server' ? 2 : 1,
    // Vitest runs projects of one order together, and those must have as many workers.
    sequence: { groupOrder: name === 'server' ? 0 : 1 },
    globalSetup: name === 'server' ? ['tests/setup/databases/site-templates.ts'] : [],
  },
})

export default defineConfig({
  test: {
    setupFiles: [
      'tests/setup/same-cases.ts',
      'tests/setup/no-outgoing-requests.ts',
      'tests/setup/no-console-noise.ts',
    ],
    passWithNoTests: false,
    update: 'none', // `npx vitest -u` writes a snapshot, and a person looks at it
    allowOnly: false,
    // A slow or busy machine is not a failure: these limits end what would never end.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // In CI, where a neighbour on the machine may hold one up; `npm test` lists what needed its second try.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 60_000 } },
    chaiConfig: { truncateThreshold: 1000 }, // the end of a long log says what a list has that should be empty
    projects: [
      // Loading the same modules anew for each file costs more than the tests.
      {
        extends: true,
        test: { name: 'unit', include: tests.unit ?? [], maxWorkers: 2, isolate: false },
      },
      database('pglite'),
      database('postgres'),
      {
        extends: true,
        test: {
          name: 'storage',
          include: tests.storage ?? [],
          globalSetup: ['tests/setup/servers/start-stores.ts', 'tests/setup/databases/pglite-template.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        // As many screens at the same time as keep the processor busy.
        test: {
          name: 'pictures',
          include: tests.pictures ?? [],
          maxConcurrency: 4,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pooler',
          include: [...(tests.pooler ?? []), ...POOLED],
          globalSetup: 'tests/setup/databases/pooler-template.ts',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: tests.browsers ?? [],
          globalSetup: 'tests/browsers/site.ts',
          maxWorkers: 2, // one for each browser
        },
      },
      processes('server'),
      processes('faults'),
    ],
  },
})
