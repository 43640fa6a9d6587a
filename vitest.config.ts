import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// A test is on a database when it says so by importing the fixture; nothing to remember, nothing to get wrong.
const tests = globSync('{app,server,tools,tests}/**/*.test.{ts,tsx}', {
  exclude: (path) => path === 'node_modules',
})
const usesDatabase = (path: string) => readFileSync(path, 'utf8').includes("from '#tests/setup/database.ts'")
const isFault = (path: string) => path.replaceAll('\\', '/').startsWith('tests/faults/')
const onDatabase = tests.filter((path) => !isFault(path) && usesDatabase(path))

const database = (name: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: onDatabase,
    globalSetup: `tests/setup/${name}-template.ts`,
    // One migrated database for each worker, kept from file to file: every test rolls back what it did.
    isolate: false,
    maxWorkers: 2,
  },
})

export default defineConfig({
  test: {
    setupFiles: ['tests/setup/no-outgoing-requests.ts', 'tests/setup/no-console-noise.ts'],
    passWithNoTests: false,
    update: 'none', // `npx vitest -u` writes a snapshot, and a person looks at it
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: tests.filter((path) => !isFault(path) && !usesDatabase(path)) },
      },
      database('pglite'),
      database('postgres'),
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 900_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
