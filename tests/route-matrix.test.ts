// The response of every URL of the site, and of every form on it, to every kind of user, as one committed table: a route
// without a line in it fails. What the URLs name exists and belongs to the student or the manager; everybody else is a
// stranger to it. The site runs as in production. A second table says how many statements each URL costs, and in how many rounds:
// those of a round were under way at the same time, and each further round waits for the answers of the one before.
// Nobody gets more than three connections at once. A third table holds how many pages of the database each URL may read where
// there are many rows.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { clientOf } from '#app/platform/database-client.server.ts'
import { tourFlash } from '#app/features/inquiries/tours/tour-form.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import routes from '#app/routes.ts'
import { budgetsOf, fillWithCopies, pagesByRequest } from '#tests/setup/databases/pages-read.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { accountForms } from './route-forms/account-forms.ts'
import { adminForms } from './route-forms/admin-forms.ts'
import type { Form, Forms } from './route-forms/form.ts'
import { homeForms } from './route-forms/home-forms.ts'
import { pages } from './route-forms/pages.ts'
import { peopleForms } from './route-forms/people-forms.ts'
import { ASKING, makePeople, makeScene, PEOPLE, type Scene, type Who } from './route-forms/scene.ts'
import { COUNTS_STATEMENTS, startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'

/** Values of parameters that are not ids of anything. */
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
}

/** URLs of the authentication library that the site once had. They answer nobody any more. */
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
  const compared = text.matchAll(/(?:intent'?\)? === |name="intent" value=)['"]([a-z-]+)['"]/g)
  const found = [...cases, ...compared].map(([, intent = '']) => intent)
  const tours = text.includes('isTourIntent(') ? Object.keys(tourFlash) : []
  return ['', ...new Set([...found, ...tours])].toSorted()
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

async function cookieOf(who: Who, { users }: Pick<Scene, 'users'>): Promise<Record<string, string>> {
  if (who === 'visitor') return {}
  const { id } = users[who]
  const { headers } = await openBrowser(people.ctx, id)
  // In production an admin is one in sessions with a second factor alone.
  if (who === 'admin')
    await people.ctx.db.update(sessions).set({ secondFactor: true }).where(eq(sessions.userId, id))
  return { Cookie: headers.get('Cookie') ?? '' }
}

/** The status, and where it redirects, with the names of parameters instead of ids. */
async function answerOf(answer: Response, things: Record<string, string>): Promise<string> {
  await answer.body?.cancel()
  const [to = ''] = (answer.headers.get('Location') ?? '').replace(/^https?:\/\/[^/]+/, '').split('?')
  const named = Object.entries(things).reduce((path, [name, id]) => path.replaceAll(id, `:${name}`), to)
  return `${answer.status} ${named.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':new').replace(/-[0-9a-f]{8}$/, '-:slug')}`.trim()
}

const table = (lines: string[][], width = 34) =>
  `${lines.map(([what = '', ...answers]) => (what.padEnd(56) + answers.map((answer) => `${answer} `.padEnd(width)).join('')).trimEnd()).join('\n')}\n`

const all = [...pathsOf(routes), ...LIBRARY.map((path) => ({ path }))]
  .filter(({ path }, place, every) => every.findIndex((each) => each.path === path) === place)
  .toSorted((one, other) => (one.path < other.path ? -1 : 1))

test('every URL answers everybody as committed', async () => {
  expect(Object.keys(pages).filter((page) => !all.some(({ path }) => `/${path}` === page))).toEqual([])
  writeFileSync(log, '') // of a first try, whose statements would count as well
  const found = await makeScene(people.ctx)
  const cookiesOf = (scene: Pick<Scene, 'users'>) => Promise.all(PEOPLE.map((who) => cookieOf(who, scene)))
  const ofFound = await cookiesOf(found)
  const lines = [['address', ...PEOPLE]]
  const asked = [['statements in rounds', ...PEOPLE]]
  for (const { path } of all) {
    const given = pages[`/${path}`] ?? {}
    // Other people and things where more is prepared, so that the URLs after it find those of the scene as they were.
    const isPrepared = typeof given === 'function'
    const { users, things, form } = isPrepared ? await prepare(path, given) : { ...found, form: given }
    const cookies = isPrepared ? await cookiesOf({ users }) : ofFound
    const url = `${server.url}${addressOf(path, { ...things, ...form.at })}`
    const answers: Response[] = []
    // One after the other, so that it is always the same one who asks what the site then knows for the others.
    for (const [at, cookie] of cookies.entries()) {
      const headers: Record<string, string> =
        at < 4 ? cookie : { ...cookie, 'X-Statements-Of': `${at} /${path}` }
      answers.push(await fetch(url, { headers, redirect: 'manual' }))
    }
    const connections = answers.map(({ headers }) => Number(headers.get('X-Connections') ?? 0))
    expect.soft(Math.max(...connections), `connections that /${path} has at once`).toBeLessThanOrEqual(3)
    const isAnswered = answers.some(({ status }) => status >= 200 && status < 300)
    const isForSomebody = form.nobody === undefined && !LIBRARY.includes(path)
    expect.soft(isAnswered, `somebody gets /${path}`).toBe(isForSomebody)
    lines.push([`/${path}`, ...(await Promise.all(answers.map((answer) => answerOf(answer, things))))])
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
  const found = await makeScene(people.ctx)
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

const forms: Forms = { ...accountForms, ...adminForms, ...homeForms, ...peopleForms }

/** The method, path and intent of a form. */
function partsOf(name: string): [method: string, path: string, intent: string] {
  const [first = '', ...rest] = name.split(' ')
  const [path = '', intent = ''] = first.startsWith('/') ? [first, ...rest] : rest
  return [first.startsWith('/') ? 'POST' : first, path, intent]
}

function bodyOf(
  { fields = {}, json }: Form,
  intent: string,
): { body: BodyInit; headers?: Record<string, string> } {
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string | File] => [name, each as string | File]),
  )
  const all: typeof entries = intent === '' ? entries : [['intent', intent], ...entries]
  if (all.every(([, value]) => typeof value === 'string'))
    return { body: new URLSearchParams(all as [string, string][]) }
  const body = new FormData()
  for (const [name, value] of all) body.append(name, value)
  return { body }
}

/** People, and where a form or a page is about more than they are, things. */
async function prepare(path: string, given: Forms[string]) {
  if (typeof given !== 'function' && !path.includes(':')) {
    const { users } = await makePeople(people.ctx)
    return { users, things: {}, form: given }
  }
  const { things, ...scene } = await makeScene(people.ctx)
  const form = typeof given === 'function' ? await given({ things, ...scene }) : given
  return { users: scene.users, things: { ...things, ...form.at }, form }
}

/** Whether an answer says that something was done, and not where to go first. */
const isDone = (answer: string) =>
  /^[23]/.test(answer) && !/\/login$|\/confirm$|^303 \/account\/suspended$/.test(answer)

test('every form has a line in the table of forms', () => {
  const found = all.flatMap((route) => intentsOf(route).map((intent) => `/${route.path} ${intent}`.trim()))
  expect(found.filter((name) => !Object.hasOwn(forms, name))).toEqual([])
  const paths = new Set(found.map((name) => name.split(' ')[0]))
  expect(Object.keys(forms).filter((name) => !paths.has(partsOf(name)[1]))).toEqual([])
})

test('every form answers everybody as committed', async () => {
  const lines = [['form', ...PEOPLE]]
  for (const name of Object.keys(forms).toSorted()) {
    const given = forms[name] ?? {}
    const [method, path, intent] = partsOf(name)
    let found: Awaited<ReturnType<typeof prepare>> | undefined
    const answered = new Map<Who, string>()
    for (const who of ASKING) {
      // New people and things for each form: some are deleted, and some people sign out.
      found ??= await prepare(path, given)
      const { form, things } = found
      const url = `${server.url}${addressOf(path.slice(1), things)}?${new URLSearchParams(form.query)}`
      const { body, headers } = bodyOf(form, intent)
      const cookie = await cookieOf(who, found)
      const init = { method, headers: { ...headers, ...cookie }, body, redirect: 'manual' } as const
      const answer = await answerOf(await fetch(url, init), things)
      answered.set(who, answer)
      if (form.once === true && isDone(answer)) found = undefined
    }
    const answers = PEOPLE.map((who) => answered.get(who) ?? '')
    expect(answers.join(' '), name).not.toMatch(/\b500\b/)
    const isForSomebody = typeof given === 'function' || given.nobody === undefined
    expect.soft(answers.some(isDone), `somebody may: ${name}`).toBe(isForSomebody)
    lines.push([name, ...answers])
  }
  await expect(table(lines)).toMatchFileSnapshot('route-matrix-forms.txt')
})
