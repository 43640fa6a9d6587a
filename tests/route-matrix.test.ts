// The response of every URL of the site, and of every form on it, to every kind of user, as one committed table: a route
// without a line in it fails. What the URLs name exists and belongs to the student or the manager; everybody else is a
// stranger to it. The site runs as in production. A second table says how many statements each URL costs, and in how many rounds:
// those of a round were under way at the same time, and each further round waits for the answers of the one before.
// Nobody gets more than three connections at once. A third table holds how many pages of the database each URL may read where
// there are many rows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sessions } from '#app/database/schema/accounts.ts'
import { dataExports } from '#app/database/schema/data-exports.ts'
import { managerImports } from '#app/database/schema/manager-imports.ts'
import { uploads } from '#app/database/schema/photos.ts'
import { suspensions } from '#app/database/schema/suspensions.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { giveHomes } from '#app/features/listings/give-homes.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeDraft } from '#app/features/publishing/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { clientOf } from '#app/platform/database-client.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import routes from '#app/routes.ts'
import { budgetsOf, fillWithCopies, pagesByRequest } from '#tests/setup/databases/pages-read.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { COUNTS_STATEMENTS, startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'

/** Owners come after strangers, so that these find what is theirs. */
const PEOPLE = [
  'visitor',
  'other student',
  'suspended',
  'other manager',
  'student',
  'manager',
  'admin',
] as const
type Who = (typeof PEOPLE)[number]

/** Values of parameters that are no ids of things. */
const PARTS: Record<string, string> = {
  propertyType: 'Apartment',
  viewer: 'student',
  way: 'walk',
  piece: 'terms',
  section: 'home',
  emailId: newId(),
  file: '320.webp',
  activeTabParam: 'preferences',
  '*': 'no-such-page',
  token: 'made-up',
  version: 'made-up',
}

/** URLs of the authentication library, of which only the provider's callback exists. */
const LIBRARY = [
  'sign-in/email',
  'sign-up/email',
  'get-session',
  'list-sessions',
  'update-user',
  'delete-user',
].map((path) => `api/auth/${path}`)

type Route = { path: string; file?: string }

/** Every path in app/routes.ts; one with an optional part without it and with it. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ''): Route[] {
  return entries.flatMap(({ path = '', children = [], file }) => {
    const own = [above, path].filter(Boolean).join('/')
    if (children.length > 0) return pathsOf(children, own)
    const without = own.replace(/\/?[^/]+\?$/, '')
    return [...new Set([without, own.replace('?', '')])].map((each) => ({ path: each, file }))
  })
}

/** What the forms of a route ask for: the values of their field `intent`, and nothing, as an empty form does. */
function intentsOf({ file }: Route): string[] {
  const text = file === undefined ? '' : readFileSync(`app/${file}`, 'utf8')
  if (!/export (async function|const) action\b/.test(text)) return []
  const switches = text.matchAll(/^( *)switch \([^\n]*intent[^\n]*\n([\s\S]*?)^\1\}/gm)
  const cases = [...switches].flatMap(([, , block = '']) => [...block.matchAll(/case '([a-z-]+)'/g)])
  const compared = text.matchAll(/(?:intent === |name="intent" value=)['"]([a-z-]+)['"]/g)
  const found = [...cases, ...compared]
  return ['', ...new Set(found.map(([, intent = '']) => intent))].toSorted()
}

let server: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
let remove: () => Promise<void>
let log: string
beforeAll(async () => {
  const place = await placeForSite(COUNTS_STATEMENTS)
  log = join(place.folder, 'statements.jsonl')
  remove = place.remove
  server = await startRoost({ ...place.env, STATEMENTS_LOG: log })
  people = await peopleOf(place.env)
})
afterAll(async () => {
  await people?.close()
  await server?.stop()
  await remove?.()
})

/** New people, and what belongs to two of them. */
async function scene(ctx: SystemContext) {
  const slug = `campus-${newId().slice(-8)}`
  const campus = await makeCampus(ctx, { slug, name: slug })
  const student = await makeUser(ctx)
  const friend = await makeUser(ctx)
  const others = {
    'other student': await makeUser(ctx),
    suspended: await makeUser(ctx, { suspendedAt: ctx.now() }),
  }
  const manager = await makeUser(ctx, { manager: true, student: false })
  const users: Record<Exclude<Who, 'visitor'>, typeof student> = {
    ...others,
    student,
    manager,
    'other manager': await makeUser(ctx, { manager: true, student: false }),
    admin: await makeUser(ctx, { admin: true, student: false }),
  }
  const at = ctx.now()
  await ctx.db.insert(suspensions).values({ id: newId(), userId: others.suspended.id, reason: 'Spam', at })
  for (const user of [student, friend, others['other student']])
    await makeProfile(ctx, user, { university: campus, wantsMatching: true })
  const propertyId = await makeListing(ctx, { campus })
  await giveHomes(ctx, [propertyId], manager.id)
  const photo = await makePhoto(ctx, { purpose: 'profile-photo', ownerId: student.id })
  const [upload, list, download] = [newId(), newId(), newId()]
  await ctx.db.insert(uploads).values({
    id: upload,
    ownerId: student.id,
    purpose: 'profile-photo',
    state: 'uploading',
    path: `uploads/${upload}`,
    contentType: 'image/png',
    size: 10,
    fileName: 'me.png',
    createdAt: ctx.now(),
  })
  await ctx.db.insert(managerImports).values({
    id: list,
    userId: manager.id,
    source: 'list',
    format: 'csv',
    newAs: 'draft',
    fileName: 'homes.csv',
    size: 10,
    state: 'checked',
    createdAt: ctx.now(),
  })
  await ctx.db.insert(dataExports).values({
    id: download,
    userId: student.id,
    state: 'waiting',
    createdAt: ctx.now(),
    expiresAt: ctx.now(),
  })
  const things: Record<string, string> = {
    campus,
    propertyId,
    id: propertyId,
    listingId: await makeDraft({ ...ctx, actor: personOf(manager) }, { campus }),
    collectionId: await makeCollection(ctx, student, { homes: [propertyId] }),
    groupId: await makeGroup(ctx, [student, friend]),
    conversationId: await makeConversation(ctx, [student, friend]),
    inquiryId: await makeInquiry(ctx, student, propertyId),
    userId: friend.id,
    photoId: photo.id,
    uploadId: upload,
    importId: list,
    exportId: download,
  }
  return { users, things }
}
type Scene = Awaited<ReturnType<typeof scene>>

function addressOf(path: string, things: Record<string, string>): string {
  const filled = path.split('/').map((part) => {
    const name = part.startsWith(':') ? part.slice(1) : part === '*' ? '*' : undefined
    if (name === undefined) return part
    const value = things[name] ?? PARTS[name]
    if (value === undefined) throw new Error(`say what stands for ${part} in PARTS`)
    return value
  })
  return `/${filled.join('/')}`
}

async function cookieOf(who: Who, { users }: Scene): Promise<Record<string, string>> {
  if (who === 'visitor') return {}
  const { id } = users[who]
  const { headers } = await openBrowser(people.ctx, id)
  // In production an admin is one in sessions with a second factor alone.
  if (who === 'admin')
    await people.ctx.db.update(sessions).set({ secondFactor: true }).where(eq(sessions.userId, id))
  return { Cookie: headers.get('Cookie') ?? '' }
}

/** The status, and where it redirects, with the names of parameters instead of ids. */
async function answerOf(answer: Response, { things }: Scene): Promise<string> {
  await answer.body?.cancel()
  const [to = ''] = (answer.headers.get('Location') ?? '').replace(/^https?:\/\/[^/]+/, '').split('?')
  const named = Object.entries(things).reduce((path, [name, id]) => path.replaceAll(id, `:${name}`), to)
  return `${answer.status} ${named.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':new').replace(/-[0-9a-f]{8}$/, '-:slug')}`.trim()
}

const table = (lines: string[][], width = 34) =>
  `${lines.map(([what = '', ...answers]) => (what.padEnd(56) + answers.map((answer) => answer.padEnd(width)).join('')).trimEnd()).join('\n')}\n`

const all = [...pathsOf(routes), ...LIBRARY.map((path) => ({ path }))]
  .filter(({ path }, place, every) => every.findIndex((each) => each.path === path) === place)
  .toSorted((one, other) => (one.path < other.path ? -1 : 1))

test('every URL answers everybody as committed', async () => {
  const found = await scene(people.ctx)
  const cookies = await Promise.all(PEOPLE.map((who) => cookieOf(who, found)))
  const lines = [['address', ...PEOPLE]]
  const asked = [['statements in rounds', ...PEOPLE]]
  const streets = `${server.url}${addressOf('expanded-listing/:propertyId', found.things)}?tab=location`
  for (const { path } of all) {
    const url = `${server.url}${addressOf(path, found.things)}`
    const answers: Response[] = []
    // One after the other, so that it is always the same one who asks what the site then knows for the others.
    for (const [at, cookie] of cookies.entries()) {
      const headers: Record<string, string> =
        at < 4 ? cookie : { ...cookie, 'X-Statements-Of': `${at} /${path}` }
      // Which streets and lines of equal time are known is remembered for ten seconds, and is asked before the statements are counted.
      if (/listing|campus/.test(path))
        await (await fetch(streets, { headers: cookies.at(-1) })).body?.cancel()
      answers.push(await fetch(url, { headers, redirect: 'manual' }))
    }
    const connections = answers.map(({ headers }) => Number(headers.get('X-Connections') ?? 0))
    expect.soft(Math.max(...connections), `connections that /${path} has at once`).toBeLessThanOrEqual(3)
    lines.push([`/${path}`, ...(await Promise.all(answers.map((answer) => answerOf(answer, found))))])
    asked.push([`/${path}`, ...answers.map(({ headers }) => headers.get('X-Statements') ?? '-')])
  }
  await expect(table(lines)).toMatchFileSnapshot('route-matrix.txt')
  await expect(table(asked, 16)).toMatchFileSnapshot('route-statements.txt')
})

test('no URL reads more pages of the database than it may', async () => {
  const client = await (clientOf(people.ctx.db) as pg.Pool).connect()
  const read = await fillWithCopies(client)
    .then(() => pagesByRequest(client, log))
    .finally(() => client.release())
  const most = all.map(({ path }): [string, number] => [
    `/${path}`,
    Math.max(...PEOPLE.map((_, at) => read.get(`${at} /${path}`) ?? 0)),
  ])
  const budgets = budgetsOf(most, readFileSync('tests/route-pages.txt', 'utf8'))
  await expect(table([['pages of the database at most', ''], ...budgets])).toMatchFileSnapshot(
    'route-pages.txt',
  )
})

test('a search resolves its words, and whether the viewer hid homes, once for all of its questions', async () => {
  const found = await scene(people.ctx)
  const headers = { ...(await cookieOf('student', found)), 'X-Statements-Of': 'a search' }
  const url = `${server.url}/listings?q=balconny&beds=1&type=Apartment&campus=${found.things.campus}`
  expect((await fetch(url, { headers })).status).toBe(200)
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const asked = lines
    .map((line) => JSON.parse(line) as { name: string; text: string })
    .filter(({ name }) => name === 'a search')
  const naming = (table: string) => asked.filter(({ text }) => text.includes(table)).length
  // The two are which words are unknown and what is meant by them; the one is the session's.
  expect([naming('search_vocabulary'), naming('hidden_homes')]).toEqual([2, 1])
})

test('every form answers everybody as committed', async () => {
  const lines = [['form', ...PEOPLE]]
  for (const route of all)
    for (const intent of intentsOf(route)) {
      // New people and things for each form, and a browser for each request: some are deleted, and some sign out.
      const found = await scene(people.ctx)
      const url = `${server.url}${addressOf(route.path, found.things)}`
      const body = new URLSearchParams(intent === '' ? {} : { intent })
      const answers: string[] = []
      for (const who of PEOPLE) {
        const headers = await cookieOf(who, found)
        const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
        answers.push(await answerOf(answer, found))
      }
      const name = `/${route.path} ${intent}`.trim()
      expect(answers.join(' '), name).not.toMatch(/\b500\b/)
      lines.push([name, ...answers])
    }
  await expect(table(lines)).toMatchFileSnapshot('route-matrix-forms.txt')
})
