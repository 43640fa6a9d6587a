// The response of every URL and form of the site to every kind of user, as one committed table: a route without a line fails. What the
// URLs name exists and belongs to the student or the manager; everyone else is a stranger to it. The site runs as in production. A
// second table says how many statements each URL costs, and in how many rounds: statements of a round run at the same time, and each
// round waits for the results of the previous one. Nobody gets more than three connections at a time. A third table says how many
// database pages each URL may read when there are many rows.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SILENT_PROVIDER } from '#tests/setup/servers/at-provider.ts'
import { clientOf } from '#app/platform/database-client.server.ts'
import { tourFlash } from '#app/features/inquiries/tour-form.server.ts'
import { budgetsOf, fillWithCopies, pagesByRequest } from '#tests/setup/databases/pages-read.ts'
import { stopSchedule } from '#tests/setup/databases/stop-schedule.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import {
  addressOf,
  allRoutes,
  bodyOf,
  cookieOf,
  cookiesOf,
  forms,
  isDone,
  partsOf,
  prepare,
  type Route,
} from './route-forms/ask.ts'
import { pages } from './route-forms/pages.ts'
import { ASKING, makeScene, PEOPLE, type Who } from './route-forms/scene.ts'
import { readerOf } from './route-forms/sender-of.ts'
import { writingFaults } from '#tests/setup/writing-faults.ts'
import { patientFetch } from '#tests/setup/servers/patient-fetch.ts'
import { COUNTS_STATEMENTS, startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

/** URLs of the authentication library that the site once used. They no longer respond to anyone. */
const LIBRARY = [
  'sign-in/email',
  'sign-up/email',
  'get-session',
  'list-sessions',
  'update-user',
  'delete-user',
].map((path) => `api/auth/${path}`)

/** The intents that a route's forms may send: the values of their field `intent`, and '' for a form without it. */
function intentsOf({ file }: Route): string[] {
  const text = file === undefined ? '' : readFileSync(`app/${file}`, 'utf8')
  if (!/export (async function|const) action\b/.test(text)) return []
  const switches = text.matchAll(/^( *)switch \([^\n]*intent[^\n]*\n([\s\S]*?)^\1\}/gm)
  const cases = [...switches].flatMap(([, , block = '']) => [...block.matchAll(/case '([a-z-]+)'/g)])
  const compared = text.matchAll(/(?:intent'?\)? [!=]== |name="intent" value=)['"]([a-z-]+)['"]/g)
  const found = [...cases, ...compared].map(([, intent = '']) => intent)
  const tours = text.includes('isTourIntent(') ? Object.keys(tourFlash) : []
  return ['', ...new Set([...found, ...tours])].toSorted()
}

/** A page's rounds: who asks; what the URL names, and whether they may see it; and what the page shows of that. */
const ROUNDS = 3
const roundsOf = (answer: string) => Number(/ in (\d+)$/.exec(answer)?.[1] ?? 0)
/** Pages with one more round, and what it waits for. */
const MORE_ROUNDS: Record<string, string> = {
  '/collections/:collectionId/compare': 'which homes it has, of which some are compared',
  '/collections/:collectionId/print': 'which homes it has, in which order',
  '/expanded-listing/:propertyId': 'similar homes, of which the viewer saved some',
  '/find-mate': 'the best matches, of whom some have a profile to show',
  '/profile/groups/:groupId': 'its members, and what of theirs the viewer may read',
  '/profile/groups/join/:token': 'a member, who goes on to the ballot: which one is known once the group is',
  '/public-profile/:userId': 'an opening is counted, then how many there were today',
}

/** Lengths of a query that no page knows, in characters, and how often it may come back: the longest URL has 8,192 bytes. */
const QUERIES = [1800, 7800]
const TIMES = 8

let server: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
let remove: () => Promise<void>
let log: string
beforeAll(async () => {
  const place = await placeForSite(COUNTS_STATEMENTS)
  log = join(place.folder, 'statements.jsonl')
  remove = place.remove
  server = await startRoost({ ...place.env, ...SILENT_PROVIDER, STATEMENTS_LOG: log })
  people = await peopleOf(place.env)
  await stopSchedule(people.ctx)
})
afterAll(async () => {
  await people?.close()
  await server?.stop()
  await remove?.()
})

/** A page's text; nothing for other responses. */
const textOf = async (answer: Response) =>
  answer.ok && answer.headers.get('Content-Type')?.startsWith('text/html') ? answer.clone().text() : ''

/** The status, and where it redirects, with the names of parameters instead of ids. */
async function answerOf(answer: Response, things: Record<string, string>): Promise<string> {
  await answer.body?.cancel()
  const [to = ''] = (answer.headers.get('Location') ?? '').replace(/^https?:\/\/[^/]+/, '').split('?')
  const named = Object.entries(things).reduce((path, [name, id]) => path.replaceAll(id, `:${name}`), to)
  return `${answer.status} ${named.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':new').replace(/-[0-9a-f]{8}(?:[0-9a-f]{4})?$/, '-:slug')}`.trim()
}

const table = (lines: string[][], width = 34) =>
  `${lines.map(([what = '', ...answers]) => (what.padEnd(56) + answers.map((answer) => `${answer} `.padEnd(width)).join('')).trimEnd()).join('\n')}\n`

/** @throws with the lines that are not in the committed table, so that a run's summary names them */
async function expectTable(lines: string[][], file: string, width?: number): Promise<void> {
  const text = table(lines, width)
  const committed = readFileSync(`tests/${file}`, 'utf8').split('\n')
  const changed = text.split('\n').filter((line) => !committed.includes(line))
  try {
    await expect(text).toMatchFileSnapshot(file)
  } catch (cause) {
    throw new Error(`${file} has not: ${changed.join('; ').replaceAll(/ {2,}/g, ', ')}`, { cause })
  }
}

const all = [...allRoutes, ...LIBRARY.map((path) => ({ path }))]
  .filter(({ path }, place, every) => every.findIndex((each) => each.path === path) === place)
  .toSorted((one, other) => (one.path < other.path ? -1 : 1))

/** A URL's page, as a person who may read it gets it. */
type Read = { path: string; url: string; headers: Record<string, string>; bytes: number }

/** Pages that repeat their URL's unknown query in each of their links. */
async function repeating({ path, url, headers, bytes }: Read): Promise<string[]> {
  const grown: string[] = []
  for (const long of QUERIES) {
    const init = { headers, signal: AbortSignal.timeout(30_000) }
    const answer = await fetch(`${url}?unknown=${'%22'.repeat(long / 3)}`, init)
    const times = ((await answer.bytes()).length - bytes) / long
    if (times > TIMES) grown.push(`/${path}: ${long} characters come back ${Math.round(times)} times`)
  }
  return grown
}

const isStream = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('text/event-stream') === true

test('every URL answers everybody as committed, and repeats its query in few of its links', async () => {
  expect(Object.keys(pages).filter((page) => !all.some(({ path }) => `/${path}` === page))).toEqual([])
  writeFileSync(log, '') // a first try's statements would count too
  const found = await makeScene(people.ctx)
  const ofFound = await cookiesOf(people.ctx, found)
  const lines = [['address', ...PEOPLE]]
  const asked = [['statements in rounds', ...PEOPLE]]
  for (const { path } of all) {
    const read: Read[] = []
    const given = pages[`/${path}`] ?? {}
    // Pages that need preparation get their own people and things, so that later URLs find the scene unchanged.
    const isPrepared = typeof given === 'function'
    const { users, things, form } = isPrepared
      ? await prepare(people.ctx, path, given)
      : { ...found, form: given }
    const cookies = isPrepared ? await cookiesOf(people.ctx, { users }) : ofFound
    const url = `${server.url}${addressOf(path, { ...things, ...form.at })}`
    const answers: Response[] = []
    // One after another, so that always the same person triggers the queries whose results are then cached for the others.
    for (const [at, who] of PEOPLE.entries()) {
      const cookie = cookies.get(who) ?? {}
      const headers = at < 4 ? cookie : { ...cookie, 'X-Statements-Of': `${at} /${path}` }
      const answer = await patientFetch(url, { headers, redirect: 'manual' })
      expect.soft(writingFaults(await textOf(answer)), `/${path} reads well`).toEqual([])
      answers.push(answer)
      if (who === readerOf(`/${path}`) && !isStream(answer))
        read.push({ path, url, headers: cookie, bytes: (await answer.clone().bytes()).length })
    }
    // Immediately, before other pages make this one longer.
    for (const each of read) expect.soft(await repeating(each)).toEqual([])
    const connections = answers.map(({ headers }) => Number(headers.get('X-Connections') ?? 0))
    expect.soft(Math.max(...connections), `connections that /${path} has at once`).toBeLessThanOrEqual(3)
    const isAnswered = answers.some(({ status }) => status >= 200 && status < 300)
    const isForSomebody = form.nobody === undefined && !LIBRARY.includes(path)
    expect.soft(isAnswered, `somebody gets /${path}`).toBe(isForSomebody)
    lines.push([`/${path}`, ...(await Promise.all(answers.map((answer) => answerOf(answer, things))))])
    asked.push([`/${path}`, ...answers.map(({ headers }) => headers.get('X-Statements') ?? '-')])
  }
  const slow = asked.slice(1).filter((answers) => answers.some((answer) => roundsOf(answer) > ROUNDS))
  expect.soft(slow.map(([path = '']) => path).toSorted()).toEqual(Object.keys(MORE_ROUNDS).toSorted())
  await expectTable(lines, 'route-matrix.txt')
  await expectTable(asked, 'route-statements.txt', 16)
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
  const headers = { ...(await cookieOf(people.ctx, 'student', found)), 'X-Statements-Of': 'a search' }
  const url = `${server.url}/listings?q=balconny&beds=1&type=Apartment&campus=${found.things.campus}`
  expect((await fetch(url, { headers })).status).toBe(200)
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const asked = lines
    .map((line) => JSON.parse(line) as { name: string; text: string })
    .filter(({ name }) => name === 'a search')
  const naming = (table: string) => asked.filter(({ text }) => text.includes(table)).length
  // Two: which words are unknown, and what they mean. One: the session's.
  expect([naming('search_vocabulary'), naming('hidden_homes')]).toEqual([2, 1])
})

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
    let cookies = new Map<Who, Record<string, string>>()
    const answered = new Map<Who, string>()
    for (const [at, who] of ASKING.entries()) {
      // Each form gets new people and things: some forms delete things or sign people out.
      if (found === undefined) {
        found = await prepare(people.ctx, path, given)
        cookies = await cookiesOf(people.ctx, found, ASKING.slice(at))
      }
      const { form, things } = found
      const url = `${server.url}${addressOf(path.slice(1), things)}?${new URLSearchParams(form.query)}`
      const { body, headers } = bodyOf(form, intent)
      const init = { method, headers: { ...headers, ...cookies.get(who) }, body, redirect: 'manual' } as const
      const answer = await answerOf(await patientFetch(url, init), things)
      answered.set(who, answer)
      if (form.once === true && isDone(answer)) found = undefined
    }
    const answers = PEOPLE.map((who) => answered.get(who) ?? '')
    expect(answers.join(' '), name).not.toMatch(/\b500\b/)
    const isForSomebody = typeof given === 'function' || given.nobody === undefined
    expect.soft(answers.some(isDone), `somebody may: ${name}`).toBe(isForSomebody)
    lines.push([name, ...answers])
  }
  await expectTable(lines, 'route-matrix-forms.txt')
})
