import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** What a test needs is told by what it imports: nothing to remember, nothing to get wrong. */
function kindOf(path: string): 'faults' | 'server' | 'storage' | 'database' | 'unit' {
  if (path.startsWith('tests/faults/')) return 'faults'
  const text = readFileSync(path, 'utf8')
  if (/from '#tests\/setup\/(roost-server|site-of-file)\.ts'/.test(text)) return 'server'
  if (text.includes("from '#tests/setup/stores.ts'")) return 'storage'
  return text.includes("from '#tests/setup/database.ts'") ? 'database' : 'unit'
}

const paths = globSync('{app,server,tools,tests,bench}/**/*.test.{ts,tsx}')
const tests = Object.groupBy(
  paths.map((path) => path.replaceAll('\\', '/')),
  kindOf,
)

/** What the embedded database is spared: it has one connection, so nobody races on it, and tests of passwords, pictures, letters, jobs
 *  and commands spend their time on those. Whose rows a statement changes is the same on both. The journeys run on it whole. */
const NOT_EMBEDDED =
  /races\.test\.ts$|another-\w+\.test\.ts$|^tests\/(others-stay|personal-data-of-others)\.|^app\/features\/(accounts|photos|letters)\/|^app\/platform\/jobs\/|^server\//

const database = (name: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: (tests.database ?? []).filter((path) => name === 'postgres' || !NOT_EMBEDDED.test(path)),
    globalSetup: `tests/setup/${name}-template.ts`,
    // One migrated database for each worker, kept from file to file: every test rolls back what it did.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
    maxWorkers: name === 'server' ? 2 : 1,
    globalSetup: name === 'server' ? ['tests/setup/site-templates.ts'] : [],
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
    testTimeout: 20_000, // a busy machine is no failure
    projects: [
      { extends: true, test: { name: 'unit', include: tests.unit ?? [], maxWorkers: 2 } },
      database('pglite'),
      database('postgres'),
      {
        extends: true,
        test: {
          name: 'storage',
          include: tests.storage ?? [],
          globalSetup: 'tests/setup/start-stores.ts',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      processes('server'),
      processes('faults'),
    ],
  },
})
