import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { emailKinds } from '#app/features/emails/kinds.ts'
import { logVerbs, moderationKinds } from '#app/features/moderation-queue/rules.ts'
import { notificationNames } from '#app/features/notifications/rules.ts'
import { everyJob } from '#app/platform/jobs/job.ts'
import { allJobs } from '#server/process/jobs.ts'

const sources = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/migrations/**'] })
  .toSorted()
  .map((path) => readFileSync(path, 'utf8'))

/** The matches of a pattern's first group in the product's sources, unique and sorted. */
const found = (pattern: RegExp) =>
  [
    ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))),
  ].toSorted()

/** Strings that databases, browsers and sent emails hold: renaming one loses what is stored under it. */
test('stored names stay as they were written', async () => {
  const lists = {
    'purposes of derived keys': found(
      /(?:\.(?:encrypt|decrypt|renew|keyedHash(?:es)?|keys?|sign)\(|const (?:PURPOSE|SECRET) = )'([^']+)'/g,
    ),
    jobs: everyJob(allJobs({ kind: 'postgres' } as Connection))
      .map(({ name }) => name)
      .toSorted(),
    'kinds of emails': Object.keys(emailKinds),
    'kinds of notifications': notificationNames,
    'kinds of items of the moderation queue': Object.keys(moderationKinds),
    'what the moderation log says was done': Object.keys(logVerbs),
    'live events': found(/^(?:export )?const \w+_CHANGED = '([\w-]+)'/gm),
    'cookies and what browsers keep': found(/['"`](roost\.[a-z_-]+)\b/g),
  }
  const text = Object.entries(lists).map(
    ([title, names]) => `${title}\n${names.map((name) => `  ${name}\n`).join('')}`,
  )
  await expect(text.join('\n')).toMatchFileSnapshot('stored-names.txt')
})

test('each migration is dated after the one before: a database applies only what is later than its last', () => {
  const { entries } = JSON.parse(readFileSync('app/database/migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const early = entries.filter(({ when }, place) => when <= (entries[place - 1]?.when ?? 0))
  expect(early).toEqual([])
})

test('of the schema as Drizzle last saw it only the newest copy is kept', () => {
  const copies = globSync('app/database/migrations/meta/*_snapshot.json')
  const { entries } = JSON.parse(readFileSync('app/database/migrations/meta/_journal.json', 'utf8')) as {
    entries: { idx: number }[]
  }
  const newest = String(entries.at(-1)?.idx).padStart(4, '0')
  expect(copies.map((path) => path.replaceAll('\\', '/'))).toEqual([
    `app/database/migrations/meta/${newest}_snapshot.json`,
  ])
})
