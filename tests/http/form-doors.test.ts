// Every field of every form of the site gets a hostile text as long as its body may be, from who may send it: it is answered, never
// by an error of the server, and within so much processor time. Then the six requests that once stopped the site.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { PART_BYTES } from '#app/features/photos/rules.ts'
import { aboutFields, placeFields } from '#app/features/profiles/fields.ts'
import { ANY_BODY } from '#server/http/checks/body-rows.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { processorTimeOf } from '#tests/setup/servers/processor-time.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { addressOf, bodyOf, cookieOf, forms, isDone, partsOf, prepare } from '../route-forms/ask.ts'
import type { Form, Forms } from '../route-forms/form.ts'
import { noteChanges, takeChanges, wholeForms } from '../route-forms/absent-fields.ts'
import { makeScene, type Scene } from '../route-forms/scene.ts'
import { senderOf } from '../route-forms/sender-of.ts'

/** Milliseconds of processor time within which an answer must be ready; with its job, which runs in a process of its own. */
const MOST = 400
const MOST_OF_LIST = 4000
/** An answer that took longer is asked for again: a first page is compiled, and a job may have run. */
const TRIES = 3
/** Bytes of a text beside the rest of its form. */
const LONGEST = ANY_BODY.bytes - 8000
/** What is typed comes back in the page, and once more for its script, with escapes; that many times at most, beside the page. */
const BACK = 4
const PAGE = 200_000

/** The runs of the six requests, which are taken in turn. */
const RUNS = ['+', '\u0301', ' ', '<Part ', 'a.', '1,'].map(
  (run) => `1${run.repeat(Math.floor((LONGEST - 2) / Buffer.byteLength(run)))}x`,
)

/** Fields that a form of the table leaves out. */
const MORE: Record<string, readonly string[]> = {
  '/profile/:activeTabParam': [...aboutFields, ...placeFields],
  '/signup finish': ['givenName', 'familyName', 'phone', 'password'],
  '/signup begin': ['givenName', 'familyName', 'phone', 'password'],
  '/signup confirm': ['code'],
  '/forgot-password confirm': ['code'],
  '/expanded-listing/:propertyId': [
    'address',
    'description',
    'price',
    'beds',
    'baths',
    'amenities',
    'images',
  ],
}

let server: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
let place: Awaited<ReturnType<typeof placeForSite>>
beforeAll(async () => {
  place = await placeForSite({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'roost@roost.example' })
  server = await startRoost(place.env)
  people = await peopleOf(place.env)
})
afterAll(async () => {
  await people?.close()
  await server?.stop()
  await place?.remove()
})

/** The places of a form where a text can stand, each with the form that has it there. */
function placesOf(name: string, form: Form): [field: string, (text: string) => Form][] {
  if (form.json !== undefined)
    return inJson(form.json).map(([path, of]) => [path, (text) => ({ json: of(text) })])
  const given = Object.entries(form.fields ?? {}).filter(([, value]) => !(value instanceof File))
  const names = new Set([...given.map(([field]) => field), ...(MORE[name] ?? [])])
  return [...names].map((field) => [
    field,
    (text) => ({ ...form, fields: { ...form.fields, [field]: text } }),
  ])
}

function inJson(value: unknown): [string, (text: string) => unknown][] {
  if (typeof value !== 'object' || value === null) return [['', (text) => text]]
  if (Array.isArray(value)) return inJson(value[0]).map(([path, of]) => [`[]${path}`, (text) => [of(text)]])
  return Object.entries(value).flatMap(([key, inner]) =>
    inJson(inner).map(([path, of]): [string, (text: string) => unknown] => [
      `.${key}${path}`,
      (text) => ({ ...value, [key]: of(text) }),
    ]),
  )
}

/** The same body as a form of files, whose texts are not made longer by escaping them. */
function asFiles(body: BodyInit): BodyInit {
  if (!(body instanceof URLSearchParams)) return body
  const data = new FormData()
  for (const [name, value] of body) data.append(name, value)
  return data
}

type Answer = { status: number; to: string; text: string; took: number }

/** Asks again while it takes too long. */
async function ask(address: string, init: () => RequestInit, most = MOST): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const before = processorTimeOf(server.pid)
    const answer = await fetch(`${server.url}${address}`, { ...init(), redirect: 'manual' })
    const text = await answer.text()
    const took = processorTimeOf(server.pid) - before
    const to = answer.headers.get('Location') ?? ''
    if (took < most || tries === TRIES) return { status: answer.status, to, text, took }
  }
}

/** What is wrong with an answer. */
function faultsIn({ status, text, took }: Answer): string[] {
  return [
    ...(status >= 500 ? [`${status}`] : []),
    ...(took >= MOST ? [`${took} ms`] : []),
    ...(text.length > BACK * LONGEST + PAGE ? [`answers with ${text.length} characters`] : []),
  ]
}

test('every field of every form is answered soon, whatever is written into it', async () => {
  const faults: string[] = []
  let fields = 0
  for (const name of Object.keys(forms).toSorted()) {
    const given = forms[name] ?? {}
    const [method, path, intent] = partsOf(name)
    if (typeof given !== 'function' && placesOf(name, given).length === 0) continue
    const who = senderOf(name)
    const fresh = async () => {
      const found = await prepare(people.ctx, path, given)
      return { ...found, cookie: await cookieOf(people.ctx, who, found) }
    }
    let scene = await fresh()
    for (const [at, [field]] of placesOf(name, scene.form).entries()) {
      fields += 1
      const text = RUNS[fields % RUNS.length] ?? ''
      const init = () => {
        const [, of] = placesOf(name, scene.form)[at] ?? []
        const { body, headers } = bodyOf(of?.(text) ?? {}, intent)
        return { method, headers: { ...headers, ...scene.cookie }, body: asFiles(body) }
      }
      const address = `${addressOf(path.slice(1), scene.things)}?${new URLSearchParams(scene.form.query)}`
      const answer = await ask(address, init).catch((error: Error) => error.message)
      const found = typeof answer === 'string' ? [answer] : faultsIn(answer)
      faults.push(...found.map((fault) => `${name}, ${field}: ${fault}`))
      // It may have been done, without that field.
      if (typeof answer === 'string' || isDone(`${answer.status} ${answer.to}`)) scene = await fresh()
    }
  }
  expect(faults).toEqual([])
  expect(fields).toBeGreaterThan(200)
})

const MARKS = '\u0301'.repeat(80_000) // 160 kB
const PLUSES = `1${'+'.repeat(7800)}x`

test('the six requests that stopped the site are answered soon', async () => {
  const scene = await makeScene(people.ctx)
  const student = await cookieOf(people.ctx, 'student', scene)
  const manager = await cookieOf(people.ctx, 'manager', scene)
  const post = (headers: Record<string, string>, fields: Record<string, string | File>) => () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return { method: 'POST', headers, body }
  }
  const amount = `by=percent&amount=${PLUSES}&home=${scene.things.propertyId}`
  const marked = { familyName: 'Rivera', email: 'someone@usc.edu' }
  const requests: [address: string, init: () => RequestInit, status: number][] = [
    [`/find-mate?budget=${PLUSES}`, () => ({}), 200],
    [`/manage/rents?${amount}`, () => ({ headers: manager }), 200],
    ['/account/name', post(student, { ...marked, givenName: MARKS }), 422],
    ['/login', post({}, { ...marked, password: MARKS }), 422],
    ['/profile/preferences', post(student, { bio: ' '.repeat(120_000) }), 200],
  ]
  for (const [address, init, status] of requests) {
    const answer = await ask(address, init)
    expect.soft([answer.status, ...faultsIn(answer)], address.slice(0, 30)).toEqual([status])
  }

  const uploader = await people.newUploader()
  const permission = await uploader.request(PART_BYTES + 1)
  if (!permission.ok) throw new Error(permission.message)
  await uploader.fetch(`/api/uploads/${permission.uploadId}`, { method: 'PUT' })
  const [complete] = await uploader.sign(permission.uploadId, [{ operation: 'complete' }])
  if (!complete) throw new Error('nothing was signed')
  const list = () => ({ method: 'POST', headers: complete.headers, body: '<Part '.repeat(160_000) })
  const answer = await ask(complete.url.replace(server.url, ''), list)
  expect([answer.status, ...faultsIn(answer)]).toEqual([400])
})

test('a cell of a list that stopped the site is read soon', async () => {
  const scene = await makeScene(people.ctx)
  const cells = [`1,9 Fern St,90007,${PLUSES},1`, `2,10 Fern St,90007,900,${'1 '.repeat(100_000)}`]
  const file = new File([['external_id,address,zip,price,beds', ...cells, ''].join('\n')], 'homes.csv')
  const { campus } = scene.things
  const { body } = bodyOf({ fields: { source: 'Cells', preset: '', campus, newAs: 'draft', file } }, '')
  const before = processorTimeOf(server.pid)
  const headers = await cookieOf(people.ctx, 'manager', scene)
  const sent = await fetch(`${server.url}/manage/import`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  })
  const isSent = eq(managerImports.id, sent.headers.get('Location')?.split('/').at(-1) ?? '')
  const state = async () =>
    (await people.ctx.db.select({ is: managerImports.state }).from(managerImports).where(isSent))[0]?.is
  await expect.poll(state, { interval: 200 }).toBe('checked')
  expect(processorTimeOf(server.pid) - before, 'milliseconds').toBeLessThan(MOST_OF_LIST)
})

/** What the database has after the whole form, and a form without one of its fields changes. */
async function lostWithout(name: string, given: Forms[string]): Promise<string[]> {
  const [method, path, intent] = partsOf(name)
  let scene: Scene | undefined
  let cookie: Record<string, string> = {}
  let form: Form = {}
  const send = async (without = ''): Promise<[done: boolean, changes: string[], fields: string[]]> => {
    const isNew = scene === undefined
    scene ??= await makeScene(people.ctx)
    if (isNew) cookie = await cookieOf(people.ctx, senderOf(name), scene)
    // The version of what was just saved.
    if (isNew || form.fields?.version !== undefined)
      form = typeof given === 'function' ? await given(scene) : (given ?? {})
    const { [without]: _, ...fields } = form.fields ?? {}
    const { body, headers } = bodyOf({ ...form, fields }, without === 'intent' ? '' : intent)
    const address = addressOf(path.slice(1), { ...scene.things, ...form.at })
    await takeChanges(people.ctx)
    const init = { method, headers: { ...headers, ...cookie }, body, redirect: 'manual' } as const
    const answer = await fetch(`${server.url}${address}?${new URLSearchParams(form.query)}`, init)
    await answer.body?.cancel()
    const done = isDone(`${answer.status} ${answer.headers.get('Location') ?? ''}`)
    if (done && form.once === true) scene = undefined
    return [done, await takeChanges(people.ctx), Object.keys(form.fields ?? {})]
  }
  const [isTaken, first, fields] = await send()
  // What only adds rows can empty none.
  if (!isTaken || first.length === 0 || fields.length === 0) return []
  const [, usual] = await send()
  const lost: string[] = []
  // Without the id of its sending, a message is another one.
  for (const field of fields.filter((each) => each !== 'clientId')) {
    const [, changes] = await send(field)
    const more = changes.filter((change) => !usual.includes(change))
    if (more.length === 0) continue
    lost.push(`${name} without ${field}: ${more.join(', ')}`)
    await send()
  }
  return lost
}

test('a form that lacks one of its fields leaves what that says as it is', async () => {
  await noteChanges(people.ctx)
  const lost: string[] = []
  for (const [name, given] of wholeForms) lost.push(...(await lostWithout(name, given)))
  expect(lost).toEqual([])
})
