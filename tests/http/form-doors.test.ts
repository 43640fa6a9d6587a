// Sends a hostile text, as long as the body may be, in every field of every form and every other field that its action reads, as a
// person who may send it. The response is a sentence, never a server error, within limited processor time, and to a visitor never many
// times as large as the request. Then sends the six requests that once froze the site.
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SILENT_PROVIDER } from '#tests/setup/servers/at-provider.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { PART_BYTES } from '#app/features/photos/rules.ts'
import { ANY_BODY } from '#server/http/checks/body-rows.ts'
import { stopSchedule } from '#tests/setup/databases/stop-schedule.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { processorTimeOf } from '#tests/setup/servers/processor-time.ts'
import { patientFetch } from '#tests/setup/servers/patient-fetch.ts'
import { NOTES_FIELDS, startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { addressOf, bodyOf, cookieOf, forms, isDone, partsOf, prepare } from '../route-forms/ask.ts'
import type { Form } from '../route-forms/form.ts'
import { asFiles, fieldsOf, lookedFor, placesOf, plainName, withText } from '../route-forms/places.ts'
import { makeScene } from '../route-forms/scene.ts'
import { senderOf } from '../route-forms/sender-of.ts'

/** The most milliseconds of processor time for a response; for a list including its job, which runs in its own process. */
const MOST = 400
const MOST_OF_LIST = 4000
/** Requests that took longer are repeated: a first page is compiled, and a job may have run. */
const TRIES = 3
/** Bytes of the text, leaving room for the rest of its form. */
const LONGEST = ANY_BODY.bytes - 8000
/** Typed text comes back in the page and, escaped, in its script data: at most this many times, in addition to the page itself. */
const BACK = 4
const PAGE = 200_000

/** The repeated parts of the six requests, used in turn. */
const RUNS = ['+', '\u0301', ' ', '<Part ', 'a.', '1,'].map(
  (run) => `1${run.repeat(Math.floor((LONGEST - 2) / Buffer.byteLength(run)))}x`,
)

/** The largest response to a visitor's form, as a multiple of what was sent, and characters that become longer on a page. */
const TIMES = 12
const SIGNS = ['<', '"', '\u0001', "'", '\\']
const SIGNS_LONG = 60_000

/** Every tested place of every form, by its method and path. */
const knownAt = new Map<string, Set<string>>()

/** A JSON object or list counts as tested if one of its parts is. */
const isTried = (name: string, tried: Set<string>) =>
  tried.has(plainName(name)) || (name.startsWith('.') && [...tried].some((each) => each.startsWith(name)))

let server: RoostServer
let fieldsLog: string
let people: Awaited<ReturnType<typeof peopleOf>>
let place: Awaited<ReturnType<typeof placeForSite>>
beforeAll(async () => {
  place = await placeForSite({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'roost@roost.example' })
  fieldsLog = join(place.folder, 'fields.jsonl')
  server = await startRoost({ ...place.env, ...SILENT_PROVIDER, ...NOTES_FIELDS, FIELDS_LOG: fieldsLog })
  people = await peopleOf(place.env)
  await stopSchedule(people.ctx)
})
afterAll(async () => {
  await people?.close()
  await server?.stop()
  await place?.remove()
})

type Answer = { status: number; to: string; text: string; took: number }

/** Repeats the request while it takes too long. */
async function ask(address: string, init: () => RequestInit, most = MOST): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const before = processorTimeOf(server.pid)
    const answer = await patientFetch(`${server.url}${address}`, { ...init(), redirect: 'manual' })
    const text = await answer.text()
    const took = processorTimeOf(server.pid) - before
    const to = answer.headers.get('Location') ?? ''
    if (took < most || tries === TRIES) return { status: answer.status, to, text, took }
  }
}

/** The ways in which a response says what is wrong: beside a field, in a notice, on an error page, or to a script. */
const SAID =
  /role="alert"|aria-invalid="true"|text-bad|class="num text-ink-2">\d{3}<|>Request [\w-]+<|"(?:error|message|failed|errors)":/

/** What is wrong with a response. */
function faultsIn({ status, text, took }: Answer): string[] {
  return [
    ...(status >= 500 ? [`${status}`] : []),
    ...(took >= MOST ? [`${took} ms`] : []),
    ...(text.length > BACK * LONGEST + PAGE ? [`answers with ${text.length} characters`] : []),
  ]
}

/** A form that was rejected without an explanation. */
const unsaid = ({ status, text }: Answer) =>
  status >= 400 && status < 500 && !SAID.test(text) ? [`${status} without a sentence`] : []

/** For a visitor's form that echoes its texts: the fields where a character that grows on a page makes the response too large. */
async function grown(name: string, form: Form, address: string, what: RequestInit): Promise<string[]> {
  const [, , intent] = partsOf(name)
  const send = async (filled: Form) => {
    const { body, headers } = bodyOf(filled, intent)
    const sent = await new Response(asFiles(body)).blob()
    const init = { ...what, headers: { 'Content-Type': sent.type, ...headers }, body: sent }
    const answer = await fetch(`${server.url}${address}`, { ...init, redirect: 'manual' }).catch(
      (error: Error) => error,
    )
    // Headers that no browser accepts, such as a URL containing everything typed.
    if (answer instanceof Error) return { sent: sent.size, text: '', refused: String(answer.cause) }
    return { sent: sent.size, text: await answer.text() }
  }
  const names = fieldsOf(form)
  const share = Math.ceil(SIGNS_LONG / Math.max(1, names.length))
  const marked = Object.fromEntries(names.map((field) => [field, `zqj${'"'.repeat(share)}`]))
  const probe = await send({ ...form, fields: { ...form.fields, ...marked } })
  if (probe.refused) return [`${name}: ${probe.refused}`]
  if (form.json === undefined && !probe.text.includes('zqj')) return []
  const found: string[] = []
  for (const [field, write] of placesOf(name, form))
    for (const sign of SIGNS) {
      const { sent, text } = await send(write(sign.repeat(SIGNS_LONG)))
      const times = Buffer.byteLength(text) / sent
      if (times > TIMES)
        found.push(`${name}, ${field}: ${sent} bytes of ${JSON.stringify(sign)} come back ${times} times`)
    }
  return found
}

const isEmpty = (name: string) => {
  const given = forms[name] ?? {}
  return typeof given !== 'function' && placesOf(name, given).length === 0
}
const isSameAction = (one: string, other: string) =>
  partsOf(one).slice(0, 2).join(' ') === partsOf(other).slice(0, 2).join(' ')

test('every field of every form is answered soon, whatever is written into it', async () => {
  const faults: string[] = []
  let fields = 0
  for (const name of Object.keys(forms).toSorted()) {
    const given = forms[name] ?? {}
    const [method, path, intent] = partsOf(name)
    if (isEmpty(name) && Object.keys(forms).some((each) => isSameAction(each, name) && !isEmpty(each)))
      continue
    const who = senderOf(name)
    const fresh = async () => {
      const found = await prepare(people.ctx, path, given)
      return { ...found, cookie: await cookieOf(people.ctx, who, found) }
    }
    let scene = await fresh()
    const address = () => `${addressOf(path.slice(1), scene.things)}?${new URLSearchParams(scene.form.query)}`
    faults.push(...(await grown(name, scene.form, address(), { method })))
    const at = `${method} ${path}`
    const tried = knownAt.get(at) ?? new Set(['intent'])
    knownAt.set(at, tried)
    // An unnamed field reveals what the action reads.
    const left = isEmpty(name) ? [''] : placesOf(name, scene.form).map(([field]) => field)
    for (let field = left.shift(); field !== undefined; field = left.shift()) {
      fields += 1
      const text = RUNS[fields % RUNS.length] ?? ''
      const init = () => {
        const { body, headers } = bodyOf(withText(name, scene.form, field ?? '', text), intent)
        return { method, headers: { ...headers, ...scene.cookie, 'X-Fields-Of': at }, body: asFiles(body) }
      }
      const answer = await ask(address(), init).catch((error: Error) => error.message)
      const found = typeof answer === 'string' ? [answer] : [...faultsIn(answer), ...unsaid(answer)]
      faults.push(...found.map((fault) => `${name}, ${field}: ${fault}`))
      // The action may have succeeded without that field.
      if (typeof answer === 'string' || isDone(`${answer.status} ${answer.to}`)) scene = await fresh()
      tried.add(plainName(field))
      // Fields that no row of the table has are tested here too.
      if (left.length === 0) left.push(...lookedFor(fieldsLog, at).filter((each) => !isTried(each, tried)))
    }
  }
  expect(faults).toEqual([])
  expect(fields).toBeGreaterThan(300)
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
    [`/find-mate?budget=${PLUSES.slice(0, 2900)}`, () => ({}), 200],
    [`/find-mate?budget=${PLUSES}`, () => ({}), 302],
    [`/manage/rents?${amount}`, () => ({ headers: manager }), 200],
    ['/account/name', post(student, { ...marked, givenName: MARKS }), 422],
    ['/login', post({}, { ...marked, intent: 'log-in', password: MARKS }), 422],
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
