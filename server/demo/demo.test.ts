// The demo right after it was loaded. All tests here share one load, and each rolls back its changes.
import { existsSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { count, eq, inArray, like, sql } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { inquiries, tours } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { analyticsDaily, analyticsHomes } from '#app/database/schema/site/analytics.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import { collectionsOf } from '#app/features/collections/collections-of.query.server.ts'
import { decisionPage } from '#app/features/decisions/decision-page.query.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { scamFactsOfHomes } from '#app/features/moderation/scam-facts.server.ts'
import { variantPath } from '#app/features/photos/upload-path.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { fillEmptyDatabase } from '#server/first-data.ts'
import { contextOf, NOW, rolledBack, test as base } from '#tests/setup/databases/database.ts'
import { openCopy } from '#tests/setup/databases/databases.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { loadDemoCampus } from './homes/load-demo-campus.ts'
import { findSublets } from '#app/features/sublets/sublets.query.server.ts'
import { makeDemoStudents } from './people/make-demo-students.ts'
import sets from './photos/photo-sets.json' with { type: 'json' }
import { isBathroom } from './photos/photo-sets.ts'
import { keepDemoSubletsJob } from './people/demo-sublets.ts'
import { uploadDemoPhoto } from './photos/upload-demo-photo.ts'

type Demo = Connection & { leftHalfway: unknown[] }

/** A database in which the demo loaded on the second try: the first ended halfway. */
async function openDemo(): Promise<Demo> {
  const connection = await openCopy(inject('template'), `demo-${randomUUID()}`)
  const ctx = contextOf(connection.db)
  let asked = 0
  const halfway = () => {
    asked += 1
    if (asked > 700) throw new Error('the power went out')
    return NOW
  }
  await fillEmptyDatabase(ctx, false)
  await expect(loadDemoCampus({ ...ctx, now: halfway })).rejects.toThrow('the power went out')
  const leftHalfway = await ctx.db.select().from(listings)
  await fillEmptyDatabase(ctx, true)
  return { ...connection, leftHalfway }
}

const test = base
  .extend<{ $file: { database: Demo } }>({
    database: [
      async ({}, use) => {
        const demo = await openDemo()
        await use(demo)
        await demo.close()
      },
      { scope: 'file' },
    ],
  })
  .extend<{ demo: SystemContext }>({ demo: async ({ database }, use) => rolledBack(database.db, use) })

test('the manager and their company have been there for months', async ({ demo }) => {
  const [home] = await demo.db
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.managerId))
    .where(eq(users.email, 'marta@demo.example'))
    .limit(1)
  const facts = await scamFactsOfHomes(demo, [home?.id ?? ''])
  const who = facts.map(({ text }) => text).find((text) => text.startsWith('Figtree Rentals'))
  expect(who).toBe('Figtree Rentals, 200 d old; its manager’s account 200 d old')
})

test('a load that ends halfway leaves nothing, the next one loads all, and none does it again', async ({
  database,
  demo,
}) => {
  expect(database.leftHalfway).toEqual([])
  expect([await loadDemoCampus(demo), await makeDemoStudents(demo)]).toEqual([false, 0])
  const [homes] = await demo.db.select({ count: count() }).from(listings)
  expect(homes?.count).toBeGreaterThanOrEqual(590)
})

/** The invented home that a picture shows. */
const homeOf = (src: string) => sets.find((set) => set.photos.some(({ key }) => src.includes(key)))?.home

test('the first page of each campus shows a picture about once; a home has pictures of one set', async ({
  demo,
}) => {
  for (const campus of ['usc', 'ucla', 'ucsd', null]) {
    const { items } = await searchListings(demo, { search: { ...emptySearch, campus } })
    const leads = items.flatMap((item) => item.photos[0]?.src ?? [])
    expect(leads.length).toBeGreaterThan(35)
    expect(new Set(leads).size / leads.length).toBeGreaterThan(0.75)
    expect(leads.filter((src) => isBathroom({ src }))).toEqual([])
    for (const item of items) {
      expect(new Set(item.photos.map(({ src }) => homeOf(src))).size).toBeLessThanOrEqual(1)
      for (const { src } of item.photos) expect(existsSync(`public${src}`)).toBe(true)
    }
  }
})

const sentIn = sql`jsonb_path_exists(${listings.photos}, '$[*] ? (@.src starts with "/media/")')`
const homesWithUpload = async (ctx: SystemContext) =>
  ctx.db.select({ id: listings.id, photos: listings.photos }).from(listings).where(sentIn)

const students = like(users.email, '%@students.demo.example')

test('120 students have no way to sign in; some get a portrait, and one home a picture by the real upload; both stay when an older demo gets the pictures of this version', async ({
  demo,
}) => {
  const rows = await demo.db
    .select({ id: users.id, campus: profiles.campusId })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(students)
  expect(rows).toHaveLength(120)
  expect(new Set(rows.map(({ campus }) => campus)).size).toBe(3)
  const ids = rows.map(({ id }) => id)
  expect(await demo.db.select().from(signInMethods).where(inArray(signInMethods.userId, ids))).toEqual([])
  expect(await homesWithUpload(demo)).toEqual([])

  const ran = await runQueuedJobs(demo)
  const portraits = await demo.db.select().from(photos).where(inArray(photos.ownerId, ids))
  expect(portraits.length).toBeGreaterThan(30)
  for (const { id, widths } of portraits.slice(0, 3)) {
    expect(widths).toEqual([96, 320])
    expect(await demo.files.head(variantPath(id, 320, 'webp'))).toMatchObject({ contentType: 'image/webp' })
  }
  // The other two belong to students with an account.
  const pictures = await demo.db.select().from(photos).where(eq(photos.purpose, 'profile-picture'))
  expect(pictures).toHaveLength(portraits.length + 2)

  const [home, ...more] = await homesWithUpload(demo)
  expect(more).toEqual([])
  expect(home?.photos.map(({ src }) => src.split('/')[1])).toEqual([
    ...Array<string>((home?.photos.length ?? 0) - 1).fill('demo-photos'),
    'media',
  ])
  expect(home?.photos.at(-1)).toMatchObject({
    width: 1280,
    height: 853,
    alt: expect.stringMatching(/^\w+ .{10}/),
  })
  const payload = ran.find(({ name }) => name === uploadDemoPhoto.name)?.payload
  await uploadDemoPhoto.run(demo, payload as { listingId: string; key: string })
  await runQueuedJobs(demo)
  expect(await homesWithUpload(demo)).toEqual([home])

  const all = async () => demo.db.select({ photos: listings.photos }).from(listings).orderBy(listings.id)
  const before = await all()
  const old = sql`(select jsonb_agg(case when p->>'src' like '/demo-photos/%'
    then jsonb_set(p, '{src}', '"/demo-photos/citrus-court-1.webp"') else p end) from jsonb_array_elements(${listings.photos}) p)`
  await demo.db
    .update(listings)
    .set({ photos: sql`coalesce(${old}, '[]')` })
    .where(eq(listings.campusId, 1))
  await fillEmptyDatabase(demo, true)
  const after = await all()
  expect(after.map((each) => each.photos.length)).toEqual(before.map((each) => each.photos.length))
  for (const { src } of after.flatMap((each) => each.photos))
    if (!src.startsWith('/media/')) expect(existsSync(`public${src}`), src).toBe(true)
  expect(await homesWithUpload(demo)).toHaveLength(1)
})

test('its dozen of sublets is on offer on the first day, and with the nightly job two weeks and ten months later', async ({
  demo,
}) => {
  const at = (days: number) => {
    const now = new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000)
    return { ...demo, now: () => now }
  }
  const search = { campus: null, from: null, until: null }
  const total = async (days: number) => (await findSublets(at(days), { search })).total
  expect([await total(0), await total(15)]).toEqual([12, 0])
  await keepDemoSubletsJob.run(at(13), {})
  expect(await total(15)).toBe(12)
  await keepDemoSubletsJob.run(at(300), {})
  expect(await total(300)).toBe(12)
})

test('when storage is broken the demo is there, its home has its other pictures, and the next try works', async ({
  demo,
}) => {
  // Other jobs need storage, too, such as those for portraits.
  await demo.db.execute(sql`delete from pgboss.job where name <> ${uploadDemoPhoto.name}`)
  const put = async () => {
    throw new Error('ENOSPC: no space left on device')
  }
  const broken = { ...demo, files: { ...demo.files, put } }
  await expect(runQueuedJobs(broken)).rejects.toThrow('ENOSPC')
  expect(await homesWithUpload(demo)).toEqual([])
  await runQueuedJobs(demo, { waiting: true })
  const [home] = await homesWithUpload(demo)
  expect(home?.photos.length).toBeGreaterThan(2)
})

test('it has a month of leads, items of the queue and visits, and nothing of it is in a mailbox', async ({
  demo,
}) => {
  const marta = await demo.db.select().from(users).where(eq(users.email, 'marta@demo.example'))
  const leads = await demo.db.select().from(inquiries)
  expect(new Set(leads.map((lead) => lead.managerUserId))).toEqual(new Set(marta.map(({ id }) => id)))
  expect(new Set(leads.map(({ state }) => state))).toEqual(new Set(['new', 'answered', 'tour', 'closed']))
  const ahead = await demo.db.select().from(tours)
  expect(new Set(ahead.map(({ state }) => state))).toEqual(new Set(['agreed', 'proposed']))
  const items = await demo.db.select().from(moderationItems)
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(['contact', 'sell-with-us', 'report', 'freshness', 'new-home']),
  )
  const days = await demo.db.select().from(analyticsDaily).where(eq(analyticsDaily.campus, ''))
  expect(days).toHaveLength(28)
  for (const { visitors, sessions, views } of days) {
    expect(visitors).toBeGreaterThan(15)
    expect(sessions).toBeGreaterThanOrEqual(visitors)
    expect(views).toBeGreaterThan(sessions)
  }
  const [opened] = await demo.db.select({ rows: count() }).from(analyticsHomes)
  expect(opened?.rows).toBeGreaterThan(500)
  expect(await mailboxEmails(demo)).toEqual([])
  const states = await demo.db.select({ state: emails.state }).from(emails)
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent']))
})

test('its students have a private, a shared and a public collection, and decide in one', async ({ demo }) => {
  const as = async (givenName: string) => {
    const [user] = await demo.db
      .select()
      .from(users)
      .where(eq(users.email, `${givenName}@demo.example`))
    if (!user) throw new Error(`${givenName} was not made`)
    return { ...demo, actor: personOf(user) }
  }
  const of = async (givenName: string) =>
    (await collectionsOf(await as(givenName))).collections.map((each) => [
      each.name,
      each.sharing,
      each.count,
    ])
  const [shared, decided] = [
    ['Ours from August', 'group', 5],
    ['With a fourth person', 'group', 4],
  ]
  expect(await of('ana')).toEqual([
    shared,
    ['Two bedrooms near USC', 'public', 6],
    ['Just for me', 'private', 4],
    decided,
  ])
  expect([await of('ben'), await of('chloe')]).toEqual([
    [shared, decided],
    [shared, decided],
  ])
  const ana = await as('ana')
  const [own, over] = (await collectionsOf(ana)).collections.filter(({ sharing }) => sharing === 'group')
  expect(await decisionPage(ana, { collectionId: own?.id ?? '' })).toMatchObject({
    state: 'open',
    own: { answered: 'no' },
  })
  expect(await decisionPage(ana, { collectionId: over?.id ?? '' })).toMatchObject({
    state: 'closed',
    result: { outcome: 'chosen', silent: [], out: [{ reasons: [{ reason: 'too far from the train' }] }] },
  })
})
