// The data of every page, requested by every kind of user: nobody gets another student's email, phone, handles, family name or date of
// birth (PRODUCT.md §4), and a committed list has every field about a person that a page sends.
import { eq } from 'drizzle-orm'
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SILENT_PROVIDER } from '#tests/setup/servers/at-provider.ts'
import routes from '#app/routes.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { askToBeLetIn } from '#app/features/collections/ask-to-be-let-in.server.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { saveNote } from '#app/features/collections/save-note.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { channels } from '#app/features/people/audiences.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { makeMatch } from '#app/features/people/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makeRequest } from '#app/features/roommates/factory.ts'
import { saveRoom } from '#app/features/roommates/save-room.server.ts'
import { makeSublet } from '#app/features/sublets/factory.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { stopSchedule } from '#tests/setup/databases/stop-schedule.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'

const ANSWER_WITHIN = 30_000 // milliseconds

/** Values that only Ben has, each unique. */
const CANARIES = {
  email: 'canary-mail@canary.example',
  phone: '+13105550177',
  instagram: 'canary.insta',
  facebook: 'canary.face',
  whatsapp: '+13105550188',
}
const PRIVATE = '555-0177 555-0188 Canaryname 1999-07-23 07/23/1999 34.06937 118.44512'
const SECRETS = [...Object.values(CANARIES), ...PRIVATE.split(' ')]
const VIEWERS = ['visitor', 'student', 'match', 'blocked', 'manager', 'admin', 'owner'] as const
type Viewer = (typeof VIEWERS)[number]

let place: Awaited<ReturnType<typeof placeForSite>>
let site: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
let cookies: Record<Viewer, string>
let ids: Record<Viewer, string>
let parts: Record<string, string>

beforeAll(async () => {
  place = await placeForSite()
  site = await startRoost({ ...place.env, ...SILENT_PROVIDER })
  people = await peopleOf(place.env)
  await stopSchedule(people.ctx)
  const { ctx } = people
  const owner = await makeUser(ctx, {
    givenName: 'Ben',
    familyName: 'Canaryname',
    email: CANARIES.email,
    phone: CANARIES.phone,
  })
  const rights = { student: false, manager: true }
  const made = {
    owner,
    student: await makeUser(ctx),
    match: await makeUser(ctx),
    blocked: await makeUser(ctx),
    manager: await makeUser(ctx, rights),
    admin: await makeUser(ctx, { admin: true }),
  }
  for (const each of Object.values(made))
    if (each.student) await makeProfile(ctx, each, { wantsMatching: true, sleepHabits: 'early_bird' })
  await ctx.db
    .update(profiles)
    .set({
      birthDate: '1999-07-23',
      bio: 'I cook.',
      tags: ['Cooking'],
      budgetMin: 700,
      budgetMax: 1200,
      instagramUsername: CANARIES.instagram,
      facebookUsername: CANARIES.facebook,
      whatsappNumber: CANARIES.whatsapp,
      showsAge: true,
    })
    .where(eq(profiles.userId, owner.id))
  const photo = await makePhoto(ctx, { ownerId: owner.id, purpose: 'profile-picture', alt: 'Ben' })
  await makeMatch(ctx, made.match.id, owner.id)
  await makeRequest(ctx, owner, made.student, 'I cook, too.')
  for (const { id } of [made.student, made.match, made.blocked])
    await notify(ctx, {
      kind: 'contact-shown',
      to: id,
      from: owner.id,
      detail: 'email',
      link: '/account/people',
    })
  await makeConversation(ctx, [made.blocked, owner])
  await blockPerson({ ...ctx, actor: personOf(owner) }, made.blocked.id)
  await saveRoom(
    { ...ctx, actor: personOf(owner) },
    { area: 'Westwood', room: 'private', share: '900', freeFrom: '2027-08-15' },
  )
  await makePhoto(ctx, { ownerId: owner.id, purpose: 'room-photo', alt: 'The room' })
  const conversationId = await makeConversation(ctx, [made.match, owner])
  const groupId = await makeGroup(ctx, [made.match, owner])
  await makeCampus(ctx, { slug: 'privacy', emailDomains: ['canary.example'] })
  const subletId = await makeSublet(ctx, owner, { position: '34.06937, -118.44512' })
  const listingId = await makeListing(ctx, { campus: 'privacy' })
  const collectionId = await makeCollection(ctx, made.match, { homes: [listingId] })
  await ctx.db.update(collections).set({ groupId }).where(eq(collections.id, collectionId))
  await askToBeLetIn({ ...ctx, actor: personOf(made.student) }, collectionId)
  await saveNote({ ...ctx, actor: personOf(owner) }, { collectionId, listingId, input: { text: 'Too far' } })
  const cookieOf = async (userId: string) => (await openBrowser(ctx, userId)).headers.get('Cookie') ?? ''
  cookies = { visitor: '' } as typeof cookies
  ids = { visitor: '' } as typeof ids
  for (const [viewer, user] of Object.entries(made) as [keyof typeof made, typeof owner][]) {
    cookies[viewer] = await cookieOf(user.id)
    ids[viewer] = user.id
  }
  const unknownId = newId()
  parts = {
    userId: owner.id,
    viewer: 'student',
    photoId: photo.id,
    file: '320.webp',
    conversationId,
    groupId,
    propertyType: 'Apartment',
    propertyId: unknownId,
    emailId: unknownId,
    exportId: unknownId,
    uploadId: unknownId,
    collectionId,
    listingId,
    inquiryId: unknownId,
    importId: unknownId,
    invitationId: unknownId,
    bulkId: unknownId,
    id: unknownId,
    token: 'x'.repeat(32),
    subletId,
    activeTabParam: 'preferences',
    section: 'price',
    campus: 'privacy',
    version: '1',
    way: 'walk',
    provider: 'usc',
    guide: 'lease-basics',
    table: 'queue',
    '*': 'no-such-page',
  }
}, 240_000)
afterAll(async () => {
  await people?.close()
  await site?.stop()
  await place?.remove()
})

/** Each URL with its parameters filled in, including optional ones. */
function addresses(): [path: string, address: string][] {
  return routes.map(({ path = '' }) => {
    const filled = path.split('/').map((part) => {
      const name = part === '*' ? '*' : /^:(\w+)\??$/.exec(part)?.[1]
      if (name !== undefined && parts[name] === undefined)
        throw new Error(`say what stands for ${part} in parts`)
      return name === undefined ? part : parts[name]
    })
    return [`/${path}`, `/${filled.join('/')}`]
  })
}

/** Pages whose content depends on a query parameter. */
const tabs = (): [path: string, address: string][] =>
  ['all=any', 'tab=matches', `group=${parts.groupId}`].map((query) => [
    `/find-mate?${query.split('=')[0]}`,
    `/find-mate?${query}`,
  ])

async function ask(address: string, viewer: Viewer, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), Cookie: cookies[viewer], Origin: site.url }
  const signal = AbortSignal.timeout(ANSWER_WITHIN)
  return fetch(`${site.url}${address}`, { redirect: 'manual', ...init, headers, signal })
}

/** A response's text; for an event stream, nothing. */
async function read(answer: Response): Promise<string> {
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return ''
  }
  return `${answer.headers.get('Location') ?? ''}\n${await answer.text()}`
}

const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret))

/** The responses of a page and of its data. */
async function both(address: string, viewer: Viewer): Promise<{ page: string; data: string }> {
  const page = await ask(address, viewer)
  expect(page.status, `${viewer} at ${address}`).toBeLessThan(500)
  const data = await ask(`${address === '/' ? '/_' : address}.data`, viewer)
  expect(data.status, `${viewer} at ${address}.data`).toBeLessThan(500)
  return { page: await read(page), data: await read(data) }
}

test('no page and no page data contain another student’s contacts, family name or birth date', async () => {
  const told: string[] = []
  for (const viewer of VIEWERS.filter((each) => each !== 'owner'))
    for (const [path, address] of addresses()) {
      const { page, data } = await both(address, viewer)
      for (const secret of secretsIn(page + data)) told.push(`${viewer} reads ${secret} at ${path}`)
    }
  expect(told).toEqual([])
})

test('their owner gets them, so the test would find them', async () => {
  const found = new Set<string>()
  for (const [, address] of addresses().filter(([path]) => /account|addProfileInfo|profile/.test(path))) {
    const { page, data } = await both(address, 'owner')
    for (const secret of secretsIn(page + data)) found.add(secret)
  }
  expect([...found]).toEqual(expect.arrayContaining([CANARIES.email, CANARIES.phone, 'Canaryname']))
})

test('a profile that may not be opened gives the same response, whatever the reason', async () => {
  const seen = await both(`/public-profile/${ids.owner}`, 'blocked')
  const never = await both(`/public-profile/${newId()}`, 'blocked')
  expect(seen.page).toContain('User not found')
  expect(seen.data).toBe(never.data)
})

/** What a viewer gets by pressing "show" for each contact. */
async function shownTo(viewer: Viewer): Promise<string[]> {
  const found = new Set<string>()
  for (const by of channels)
    for (const intent of ['show', 'send']) {
      const body = new URLSearchParams({ intent, by, text: 'Hello', clientId: newId() })
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const answer = await ask(`/public-profile/${ids.owner}/contact`, viewer, {
        method: 'POST',
        body,
        headers: type,
      })
      expect(answer.status, `${viewer} asks for ${by}`).toBeLessThan(500)
      for (const secret of secretsIn(await read(answer))) found.add(secret)
    }
  return [...found].toSorted()
}

test('a contact is shown to its audience on request, and nobody else', async () => {
  const handles = [CANARIES.instagram, CANARIES.facebook, CANARIES.whatsapp].toSorted()
  const usual = { emailFor: 'nobody', phoneFor: 'nobody', instagramFor: 'matches' } as const
  await people.ctx.db.update(profiles).set(usual).where(eq(profiles.userId, ids.owner)) // even on a second try
  expect(await shownTo('match')).toEqual(handles)
  for (const viewer of ['visitor', 'student', 'blocked', 'manager'] as const)
    expect(await shownTo(viewer), viewer).toEqual([])
  const switched = { emailFor: 'students', phoneFor: 'nobody', instagramFor: 'students' } as const
  await people.ctx.db.update(profiles).set(switched).where(eq(profiles.userId, ids.owner))
  expect(await shownTo('student')).toEqual([CANARIES.email, CANARIES.instagram].toSorted())
  expect(await shownTo('blocked')).toEqual([])
  for (const viewer of ['student', 'match', 'visitor'] as const) {
    const { page, data } = await both(`/public-profile/${ids.owner}`, viewer)
    expect(secretsIn(page + data), `${viewer} before pressing show`).toEqual([])
  }
})

/** The paths of all values in a page's data: `view.profile.photos[].id`. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, `${at}[]`))
  if (value === null || typeof value !== 'object' || value instanceof Date) return [at]
  return Object.entries(value).flatMap(([name, each]) => {
    const key = isId(name) ? ':id' : name
    return fieldsOf(each, at ? `${at}.${key}` : key)
  })
}

test('every field about a person is on the list', async () => {
  const fields = new Set<string>()
  for (const viewer of ['student', 'match'] as const)
    for (const [path, address] of [...addresses(), ...tabs()]) {
      const [page = '', query = ''] = address.split('?')
      const answer = await ask(`${page === '/' ? '/_' : page}.data?${query}`, viewer)
      const type = answer.headers.get('Content-Type') ?? ''
      if (!answer.body || !type.includes('x-script')) {
        await answer.body?.cancel()
        continue
      }
      const { value } = await decode(answer.body, globalThis)
      const { root: _root, ...own } = value as Record<string, { data?: unknown }>
      const told = Object.values(own).map(({ data }) => data)
      if (!/Ben C\.|canary/.test(JSON.stringify(told)) && !JSON.stringify(told).includes(ids.owner)) continue
      for (const data of told) for (const field of fieldsOf(data)) fields.add(`${path} ${field}`)
    }
  await expect(`${[...fields].toSorted().join('\n')}\n`).toMatchFileSnapshot('../view-fields.txt')
})
