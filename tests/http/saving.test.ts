// Likes, hidden and opened homes, collections and groups over HTTP: two processes of the site on one PostgreSQL, including invalid
// input.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionHomes, collections } from '#app/database/schema/homes/collections.ts'
import { decisions } from '#app/database/schema/homes/decisions.ts'
import { groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { hiddenHomes, likes, viewedHomes } from '#app/database/schema/homes/saves.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { ballotOf } from '#app/features/decisions/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { inviteToGroup } from '#app/features/groups/invite-to-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { switchViews } from '#app/features/saves/record-views.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { startProfile } from '#app/features/profiles/start-profile.server.ts'
import { absentPerson } from '#app/platform/access.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'

let place: Awaited<ReturnType<typeof placeForSite>>
let people: Awaited<ReturnType<typeof peopleOf>>
let folder: string
const sites: RoostServer[] = []

beforeAll(async () => {
  place = await placeForSite()
  sites.push(await startRoost(place.env))
  folder = await mkdtemp(path.join(tmpdir(), 'roost-site-'))
  const PORT = String(await freePort())
  const own = { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, DATA_DIR: folder }
  sites.push(await startRoost({ ...place.env, ...own }))
  people = await peopleOf(place.env)
  await makeCampus(people.ctx)
}, 240_000)
afterAll(async () => {
  await people?.close()
  for (const site of sites) await site.stop()
  await place?.remove()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function newPerson() {
  const user = await makeUser(people.ctx)
  const { headers } = await openBrowser(people.ctx, user.id)
  const Cookie = headers.get('Cookie') ?? ''
  /** Posts a form like the page's JavaScript, to one of the two processes. */
  const post = (site: number, address: string, fields: Record<string, string> = {}) =>
    fetch(`${sites[site % sites.length]?.url}${address}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie, Accept: 'application/json' },
      redirect: 'manual',
    })
  return { user, userId: user.id, as: { ...people.ctx, actor: personOf(user) }, post }
}

const rowsOf = async (table: typeof likes | typeof hiddenHomes | typeof viewedHomes, userId: string) =>
  (await people.ctx.db.select().from(table).where(eq(table.userId, userId))).length

test('concurrent actions in two processes end in one state and none fails', async () => {
  const { userId, post } = await newPerson()
  const home = await makeListing(people.ctx)
  const at = (what: string) => `/expanded-listing/${home}/${what}`
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => [
        post(n, at('like'), { liked: String(n % 2) }),
        post(n + 1, at('hide'), { hidden: String(n % 2) }),
        post(n, at('viewed')),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    expect(await rowsOf(likes, userId)).toBeLessThanOrEqual(1)
    expect(await rowsOf(viewedHomes, userId)).toBe(1)
  }
  await Promise.all([0, 1, 0, 1].map((site) => post(site, at('like'), { liked: '1' })))
  await Promise.all([0, 1, 0, 1].map((site) => post(site, at('hide'), { hidden: '1' })))
  expect([await rowsOf(likes, userId), await rowsOf(hiddenHomes, userId)]).toEqual([1, 1])
  await Promise.all([0, 1].map((site) => post(site, at('like'), { liked: '0' })))
  expect(await rowsOf(likes, userId)).toBe(0)
})

test('switched off while homes are opened in two processes, nothing is shown afterwards', async () => {
  const { userId, as, post } = await newPerson()
  const homes = await Promise.all(Array.from({ length: 4 }, () => makeListing(people.ctx)))
  await Promise.all([
    ...homes.map((home) => post(0, `/expanded-listing/${home}/viewed`)),
    switchViews(as, false),
    ...homes.map((home) => post(1, `/expanded-listing/${home}/viewed`)),
  ])
  await switchViews(as, true)
  expect(await rowsOf(viewedHomes, userId)).toBe(0)
})

/** Two people with a shared group and collection, each using a different process. */
async function sharedByTwo() {
  const [ana, ben] = [await newPerson(), await newPerson()]
  for (const { user } of [ana, ben]) await makeProfile(people.ctx, user)
  const homes = [await makeListing(people.ctx), await makeListing(people.ctx)]
  const shared = await makeSharedCollection(people.ctx, [ana.user, ben.user], homes)
  return { ana, ben, homes, ...shared, page: `/collections/${shared.collectionId}` }
}

const failing = (answers: Response[]) => answers.map(({ status }) => status).filter((status) => status >= 500)
const inCollection = async (id: string) =>
  (await people.ctx.db.select().from(collectionHomes).where(eq(collectionHomes.collectionId, id))).length

test('a form that creates a collection, submitted to two processes, creates one', async () => {
  const { userId, post } = await newPerson()
  const form = { name: 'Near campus', key: newId() }
  const answers = await Promise.all(
    [0, 1, 0, 1].map((site) => post(site, '/profile/properties/new-collection', form)),
  )
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302])
  const made = await people.ctx.db.select().from(collections).where(eq(collections.creatorId, userId))
  expect(made.map(({ name }) => name)).toEqual(['Near campus'])
})

test('two members add, remove, edit and delete at once in two processes: the collection is consistent, or gone for both', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { ana, ben, homes, page, collectionId } = await sharedByTwo()
    const extra = await makeListing(people.ctx)
    const add = `/expanded-listing/${extra}/save`
    const was = { wasName: 'Near campus', wasDescription: '', wasPublic: '' }
    const removed = homes[0] ?? ''
    const answers = await Promise.all([
      ...[ana, ben].map(({ post }, site) => post(site, add, { add: collectionId })),
      ...[ana, ben].map(({ post }, site) => post(site, page, { intent: 'remove', home: removed })),
      ana.post(0, page, { intent: 'save', name: 'Ana’s', description: '', ...was }),
      ben.post(1, page, { intent: 'save', name: 'Ben’s', description: '', ...was }),
    ])
    expect(failing(answers)).toEqual([])
    expect(await inCollection(collectionId)).toBe(2) // one more, one less
    const last = await Promise.all([
      ana.post(0, page, { intent: 'delete' }),
      ben.post(1, page, { intent: 'save', name: 'Still here', description: '', ...was }),
      ben.post(1, page, { intent: 'remove', home: extra }),
      ben.post(0, page, { intent: 'delete' }),
    ])
    expect(failing(last)).toEqual([])
    const [row] = await people.ctx.db.select().from(collections).where(eq(collections.id, collectionId))
    expect(row?.deletedAt).not.toBeNull()
    await Promise.all([0, 1].map((site) => ben.post(site, page, { intent: 'restore' })))
    const [back] = await people.ctx.db.select().from(collections).where(eq(collections.id, collectionId))
    expect(back?.deletedAt).toBeNull()
  }
})

test('a group is deleted while its decision is open and answered, and its collection is left: no answer fails', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { ana, ben, homes, page, groupId, collectionId } = await sharedByTwo()
    const opened = await ana.post(0, `${page}/decision`, { intent: 'open' })
    expect(opened.status).toBe(302)
    const answers = await Promise.all([
      ana.post(0, `${page}/decision`, { intent: 'answer', ...ballotOf(homes) }),
      ben.post(1, `${page}/decision`, { intent: 'answer', ...ballotOf(homes.toReversed()) }),
      ben.post(0, `/profile/groups/${groupId}`, { intent: 'delete' }),
      ana.post(1, `/profile/groups/${groupId}`, { intent: 'delete' }),
      ben.post(1, page, { intent: 'leave' }),
    ])
    expect(failing(answers)).toEqual([])
    const open = await people.ctx.db.select().from(decisions).where(eq(decisions.collectionId, collectionId))
    for (const { groupId: of } of open) expect(of).toBeNull()
    expect(await inCollection(collectionId)).toBe(2)
  }
})

test('the last member leaves while an invited person joins: a group has members, or is deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ana, ben] = [await newPerson(), await newPerson()]
    for (const { user } of [ana, ben]) await makeProfile(people.ctx, user)
    const groupId = await makeGroup(people.ctx, [ana.user])
    await inviteToGroup(ana.as, { groupId, userId: ben.userId })
    const answers = await Promise.all([
      ana.post(0, `/profile/groups/${groupId}`, { intent: 'leave' }),
      ben.post(1, `/profile/groups/${groupId}/invitation`, { intent: 'accept', showsCap: 'yes' }),
    ])
    expect(failing(answers)).toEqual([])
    const members = await people.ctx.db.select().from(groupMembers).where(eq(groupMembers.groupId, groupId))
    const groups = await people.ctx.db.select().from(roommateGroups).where(eq(roommateGroups.id, groupId))
    expect(members.map(({ userId }) => userId)).toEqual(groups.length === 0 ? [] : [ben.userId])
  }
})

test('invalid input is refused with a message, and changes nothing', async () => {
  const { userId, post } = await newPerson()
  const home = await makeListing(people.ctx)
  const statuses: Record<string, number> = {}
  for (const id of [newId(), 'no-id', '%00', '..%2f..'])
    for (const what of ['like', 'hide', 'viewed']) {
      const fields = { liked: '1', hidden: '1' }
      const { status } = await post(0, `/expanded-listing/${id}/${what}`, fields)
      statuses[`${what} ${status}`] = status
    }
  expect(Object.values(statuses).filter((status) => status >= 500)).toEqual([])
  for (const liked of ['', '2', 'true', 'x'.repeat(10_000)]) {
    expect((await post(0, `/expanded-listing/${home}/like`, { liked })).status).toBe(422)
    expect((await post(0, `/expanded-listing/${home}/hide`, { hidden: liked })).status).toBe(422)
  }
  const nonsense = await post(0, '/recently-viewed/homes', { views: '[{"id":"\u0000","at":{}}]' })
  expect(nonsense.status).toBe(200)
  expect([await rowsOf(likes, userId), await rowsOf(viewedHomes, userId)]).toEqual([0, 0])
})

test('signed out: JavaScript gets an error, a form is redirected to the login and back with its action', async () => {
  const home = await makeListing(people.ctx)
  const address = `${sites[0]?.url}/expanded-listing/${home}/like`
  const post = (headers: Record<string, string>) =>
    fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ liked: '1', returnTo: '/listings?beds=2' }),
      headers,
      redirect: 'manual',
    })
  expect((await post({ Accept: 'application/json' })).status).toBe(401)
  const form = await post({ Accept: 'text/html' })
  expect(form.status).toBe(302)
  const goal = new URL(form.headers.get('Location') ?? '', address)
  expect(goal.pathname).toBe('/login')
  expect(goal.searchParams.get('returnTo')).toBe(`/listings?beds=2&do=like&home=${home}`)
})

test('opening the URL of an action changes nothing', async () => {
  const { userId } = await newPerson()
  await startProfile({ ...people.ctx, actor: absentPerson(userId) }) // Otherwise every page redirects to the wizard first.
  const home = await makeListing(people.ctx)
  const { headers } = await openBrowser(people.ctx, userId)
  const page = await fetch(`${sites[0]?.url}/listings?do=like&home=${home}`, {
    headers: { Cookie: headers.get('Cookie') ?? '' },
  })
  expect(page.status).toBe(200)
  expect((await page.text()).includes('Like this home'), 'it is offered').toBe(true)
  expect(await rowsOf(likes, userId)).toBe(0)
})

test('the first page of a student without a User record leads to the wizard, and the next page is itself', async () => {
  // People who may be about to become the first admin are not asked, so this adds an admin.
  await makeUser(people.ctx, { student: false, admin: true })
  const { userId } = await newPerson()
  const { headers } = await openBrowser(people.ctx, userId)
  const [site] = sites
  const get = async (address: string) => {
    const answer = await fetch(`${site?.url}${address}`, {
      headers: { Cookie: headers.get('Cookie') ?? '' },
      redirect: 'manual',
    })
    return { to: answer.headers.get('Location'), status: answer.status, text: await answer.text() }
  }
  const wizard = '/addProfileInfo?returnTo=%2Fabout-us'
  expect(await get('/about-us')).toMatchObject({ status: 302, to: wizard })
  expect((await get(wizard)).text.replaceAll('<!-- -->', '')).toContain('>Ana Rivera</dd>')
  expect(await get('/about-us')).toMatchObject({ status: 200, to: null })
})
