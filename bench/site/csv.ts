// The moderation log as CSV, over HTTP as an admin's browser asks for it: when it begins, and what memory the site needs for it.
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { makeUser } from '#app/features/accounts/factory.ts'
import { operator } from '#app/platform/access.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { sessionCookies } from '#tests/setup/people/signed-in.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { withHomes } from '../database.ts'
import { serveSite, SITE_SECRET, type Served } from '../load.ts'
import { row, type Result } from '../rows.ts'

const [BEGINS_LIMIT, MEMORY_LIMIT] = [1, 50] // seconds, megabytes
const EVERY = 200 // parts between two looks at the memory

/** What the site holds after garbage collection, in megabytes. */
async function heldBy({ child }: Served): Promise<number> {
  const answer = once(child, 'message')
  child.send('memory')
  const [{ heapUsed, external }] = (await answer) as [NodeJS.MemoryUsage]
  return (heapUsed + external) / 1e6
}

/** @throws Error unless the file has `size` lines below its headings */
async function readCsv(site: Served, headers: { Cookie: string }, size: number) {
  const idle = await heldBy(site)
  const asked = performance.now()
  const { status, body } = await fetch(`${site.url}/admin/csv/log`, { headers, redirect: 'manual' })
  if (status !== 200 || !body) throw new Error(`the log answered ${status}`)
  let [lines, parts, begins, most] = [0, 0, 0, idle]
  for await (const part of body) {
    lines += Buffer.from(part).toString('latin1').split('\n').length - 1
    // The first line is the headings.
    if (lines > 1 && begins === 0) begins = (performance.now() - asked) / 1000
    parts += 1
    if (parts % EVERY === 0) most = Math.max(most, await heldBy(site))
  }
  if (lines !== size + 1) throw new Error(`the log has ${lines} lines`)
  return { begins, memory: most - idle, whole: (performance.now() - asked) / 1000, looks: parts / EVERY }
}

/** @param size lines of the log */
export async function benchCsv(size: number): Promise<Result> {
  return withHomes(1, async ({ ctx, url }) => {
    const signing = { ...ctx, actor: operator, secrets: createSecrets(SITE_SECRET) }
    const { id } = await makeUser(signing, { admin: true })
    await ctx.db.execute(sql`
      insert into moderation_log (id, at, actor_id, verb, kind, subject, outcome, reason)
      select gen_random_uuid(), now() - n * interval '1 second', ${id}::uuid, 'decided', 'new-home',
        gen_random_uuid()::text, 'publish', repeat('Complete and plausible. ', 4) from generate_series(1, ${size}) n`)
    await ctx.db.execute(sql`analyze moderation_log`)
    const [Cookie = ''] = await sessionCookies(signing, [{ userId: id, secondFactor: true }])
    const site = await serveSite(url, await freePort())
    try {
      await readCsv(site, { Cookie }, size)
      const { begins, memory, whole, looks } = await readCsv(site, { Cookie }, size)
      return {
        rows: [
          row('the log as CSV: its first lines', size, begins, BEGINS_LIMIT, 's'),
          row('the log as CSV: memory', size, memory, MEMORY_LIMIT, 'MB'),
        ],
        extra: { 'the whole file, s': whole, 'looks at the memory': Math.floor(looks) },
      }
    } finally {
      await site.stop()
    }
  })
}
