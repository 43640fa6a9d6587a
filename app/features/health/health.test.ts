import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems, moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { recordBackup, recordFailedBackup } from '#app/features/files/backups.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SiteParts } from '#app/platform/addresses/site-parts.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { decideItem } from '#app/features/moderation/decide-item.server.ts'
import { appealSuspension } from '#app/features/suspensions/appeal-suspension.server.ts'
import { ownSuspension } from '#app/features/suspensions/suspension.query.server.ts'
import { suspendPerson } from '#app/features/suspensions/suspend-person.server.ts'
import { siteHealth } from './health.query.server.ts'
import { runJob } from './run-job.server.ts'

/** The parts of a process whose job workers do not run.
 *  @returns also the names of the jobs that were started */
function parts() {
  const begun: string[] = []
  const at: SiteParts = {
    database: 'embedded',
    storage: 'disk',
    jobs: {
      names: ['clean-up-emails', 'send-email'],
      timetable: [{ name: 'clean-up-emails', cron: '*/5 * * * *', what: 'Tidies' }],
      runSoon: async (name) => void begun.push(name),
      failed: async () => [{ id: 'x', name: 'send-email', error: 'Error', failedAt: new Date(0) }],
      stop: async () => {},
    },
  }
  return { at, begun }
}

test('an admin sees the state of the site without secrets', async ({ ctx }) => {
  const asAdmin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const health = await siteHealth(asAdmin, parts().at)
  const cleanUp = health.jobs.find(({ name }) => name === 'clean-up-emails')
  expect(cleanUp).toMatchObject({ timetable: { cron: '*/5 * * * *' }, running: 0, failed: 0 })
  expect(health.jobs.find(({ name }) => name === 'send-email')).toMatchObject({ timetable: null })
  expect(health.jobs.map(({ name }) => name)).toEqual(['clean-up-emails', 'send-email'])
  expect(health.failures).toMatchObject([{ name: 'send-email', at: new Date(0).toISOString() }])
  expect(health.database.version).toMatch(/^\d+/)
  expect(health.database.bytes).toBeGreaterThan(1e6)
  expect(health.database.migrations).toBeGreaterThan(0)
  expect(health.storage.answeredIn).not.toBeNull()
  expect(health.storage.problems).toEqual([])
  await ctx.db.insert(installation).values({ id: newId() })
  await ctx.files.put('roost-installation.txt', Buffer.from('another'), {
    contentType: 'text/plain',
    contentLength: 7,
  })
  expect((await siteHealth(asAdmin, parts().at)).storage.problems).toEqual([
    expect.stringContaining('belongs to another site'),
  ])
  const broken = { ...asAdmin, files: { ...ctx.files, head: () => Promise.reject(new Error('no store')) } }
  expect((await siteHealth(broken, parts().at)).storage.answeredIn).toBeNull()
})

test('a backup is said to be missing after 26 hours, where one should be', async ({ ctx }) => {
  const asAdmin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const own = { ...asAdmin, settings: { ...ctx.settings, mode: 'production' as const } }
  const { at } = parts()
  const backup = { name: 'make-backup', cron: '30 3 * * *', what: 'Makes a backup' }
  const nightly = { ...at, jobs: { ...at.jobs, timetable: [backup] } }
  const found = async (as: typeof asAdmin = own, site = nightly) => (await siteHealth(as, site)).backup
  expect(await found(asAdmin, at)).toMatchObject({ age: null, missing: null })
  expect(await found(own, at)).toMatchObject({ age: null, missing: 'unscheduled' })
  expect(await found()).toMatchObject({ age: null, missing: 'late' })
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000)
  await recordFailedBackup(ctx.db, NOW)
  await recordBackup(ctx.db, hoursAgo(9), 1)
  expect(await found()).toMatchObject({ age: '9 h ago', missing: null })
  expect(await found(own, at)).toMatchObject({ missing: null })
  await recordBackup(ctx.db, hoursAgo(27), 1)
  expect(await found()).toMatchObject({ age: '1 d ago', missing: 'late' })
})

test('a scheduled job is started and logged; an unknown name is not', async ({ ctx }) => {
  const asAdmin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const { at, begun } = parts()
  expect(await runJob(asAdmin, { site: at, name: 'clean-up-emails' })).toEqual({ ok: true })
  expect(await runJob(asAdmin, { site: at, name: 'send-email' })).toMatchObject({ reason: 'no-job' })
  expect(begun).toEqual(['clean-up-emails'])
  const log = await ctx.db.select().from(moderationLog).where(eq(moderationLog.kind, 'job'))
  expect(log).toMatchObject([{ verb: 'job-run', subject: 'clean-up-emails' }])
})

test('nobody else can see it or start jobs', async ({ ctx }) => {
  for (const actor of [visitor, personOf(await makeUser(ctx, { manager: true }))]) {
    await expect(siteHealth({ ...ctx, actor }, parts().at)).rejects.toThrow(NotFound)
    await expect(runJob({ ...ctx, actor }, { site: parts().at, name: 'clean-up-emails' })).rejects.toThrow(
      NotFound,
    )
  }
})

test('an appeal is decided in the queue, and the reason becomes the answer', async ({ ctx }) => {
  const asAdmin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  for (const verb of ['stands', 'lifted']) {
    const ana = await makeUser(ctx)
    await suspendPerson(asAdmin, {
      userId: ana.id,
      input: { reason: 'Asked for a deposit by gift card.', length: 'open' },
    })
    const own = { ...ctx, actor: personOf(ana, { suspended: true }) }
    await appealSuspension(own, { userId: ana.id, input: { appeal: 'It was my roommate.' } })
    const open = (
      await ctx.db.select().from(moderationItems).where(eq(moderationItems.kind, 'appeal'))
    ).filter(({ facts }) => (facts as { userId: string }).userId === ana.id)
    const id = open[0]?.id ?? ''
    expect(
      await decideItem(asAdmin, { itemId: id, input: { verb, reason: 'no', chosen: [] } }),
    ).toMatchObject({
      reason: 'not-done',
    })
    const reason = 'Two of them met you in person.'
    expect(await decideItem(asAdmin, { itemId: id, input: { verb, reason, chosen: [] } })).toEqual({
      ok: true,
    })
    const left = await ownSuspension(own)
    expect(left?.answer ?? null).toBe(verb === 'stands' ? reason : null)
    expect(left === null).toBe(verb === 'lifted')
    const [item] = await ctx.db.select().from(moderationItems).where(eq(moderationItems.id, id))
    expect(item).toMatchObject({ state: 'decided', outcome: verb })
  }
})
