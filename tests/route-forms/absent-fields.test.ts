// A form that lacks a field, like one on a page opened before an update, leaves that field's value unchanged. A form whose intent the
// route does not know is rejected.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SILENT_PROVIDER } from '#tests/setup/servers/at-provider.ts'
import { stopSchedule } from '#tests/setup/databases/stop-schedule.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { patientFetch } from '#tests/setup/servers/patient-fetch.ts'
import { NOTES_FIELDS, startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { addressOf, bodyOf, cookieOf, forms, isDone, partsOf } from './ask.ts'
import { UNKNOWN, type Form, type Given } from './form.ts'
import { forgetChanges, noteChanges, takeChanges } from './noted-changes.ts'
import { lookedFor, plainName } from './places.ts'
import { makeScene, type Scene } from './scene.ts'
import { senderOf } from './sender-of.ts'
import { wholeForms } from './whole-forms.ts'

/** Fields that actions read although no whole form has them, and why their absence loses nothing. */
const LEFT_OUT: Record<string, [why: string, fields: string]> = {
  'POST /account/campus-email': ['a code proves who it is', 'code'],
  'POST /lead-address/:token': ['a mail program sends it', 'List-Unsubscribe'],
  'POST /manage/company/addresses': ['this site sends no emails', 'email'],
  'POST /account/email': ['a code proves who it is', 'code'],
  'POST /admin/campuses': ['a button of its own, which adds a row', 'add'],
  'POST /admin/new-campus': ['it adds a row', 'zone-#-gone'],
  'POST /collections/:collectionId/decision': ['a button of its own, which moves a home', 'move'],
  'POST /expanded-listing/:propertyId/collections': ['buttons of their own', 'name remove'],
  'POST /expanded-listing/:propertyId/save': ['buttons of their own', 'name remove'],
  'POST /forgot-password': ['a code proves who it is', 'code confirmation in password'],
  'POST /login': ['a code proves who it is', 'code in'],
  'POST /login/:provider': ['it begins a sign-in', 'keepSignedIn returnTo'],
  'POST /manage': ['a tick of its own, which takes all that match', 'all'],
  'POST /inquiries/:inquiryId': ['the page says first that there is another tour', 'anyway'],
  'POST /manage/leads/:inquiryId': ['the page says first that there is another tour', 'anyway'],
  'POST /manage/homes/:listingId/edit/publish': ['the page asks about its wording first', 'anyway'],
  'POST /messages': ['it looks up a conversation', 'number'],
  'POST /profile/properties/new-collection': ['without a group it is theirs alone', 'group'],
  'POST /signup': ['a code proves who it is', 'code in'],
}

/** An unticked box is absent too: the field beside it says that the page had the box. */
const isTick = (field: string) => field.startsWith('veto-')

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
  await noteChanges(people.ctx)
})
afterAll(async () => {
  await people?.close()
  await server?.stop()
  await place?.remove()
})

/** People and their things, which forms share until one uses them up. */
let shared: Scene | undefined

/** The fields of accepted whole forms, by their method and path. */
const whole = new Map<string, Set<string>>()
/** The methods and paths of all forms. */
const sent = new Set<string>()

/** Intents that the route does not know. The empty intent counts if the route has no form without an intent. */
const unknownIntents = (path: string) =>
  forms[path] === UNKNOWN ? ['', 'no-such-button'] : ['no-such-button']

/** Paths with at least one form that has an intent. */
const withIntents = new Set(
  Object.keys(forms).flatMap((name) => (partsOf(name)[2] === '' ? [] : [partsOf(name)[1]])),
)

/** What whole forms with an unknown intent did. */
const guessed: string[] = []

/** Changes made by a form that lacks a field, but not by sending the whole form again. */
async function lostWithout(name: string, given: Given): Promise<string[]> {
  const [method, path, intent] = partsOf(name)
  const at = `${method} ${path}`
  sent.add(at)
  let scene = shared
  let cookie: Record<string, string> | undefined
  let form: Form = {}
  const send = async (without = '', as = intent): Promise<[done: boolean, changes: string[]]> => {
    scene ??= await makeScene(people.ctx)
    const isNew = cookie === undefined
    try {
      if (isNew) cookie = await cookieOf(people.ctx, senderOf(name), scene)
      // Uses the version that was just saved.
      if (isNew || form.fields?.version !== undefined)
        form = typeof given === 'function' ? await given(scene) : (given ?? {})
    } catch (error) {
      // Earlier forms have changed what it needs.
      if (scene !== shared) throw error
      ;[scene, shared, cookie] = [undefined, undefined, undefined]
      return send(without, as)
    }
    const { [without]: _, ...fields } = form.fields ?? {}
    const request = bodyOf({ ...form, fields }, as)
    const headers = { ...request.headers, ...cookie, 'X-Fields-Of': at }
    const address = addressOf(path.slice(1), { ...scene.things, ...form.at })
    await forgetChanges(people.ctx)
    const init = { method, headers, body: request.body, redirect: 'manual' } as const
    const answer = await patientFetch(`${server.url}${address}?${new URLSearchParams(form.query)}`, init)
    await answer.body?.cancel()
    const done = isDone(`${answer.status} ${answer.headers.get('Location') ?? ''}`)
    if (done && form.once === true) [scene, cookie] = [undefined, undefined]
    return [done, await takeChanges(people.ctx)]
  }
  if (given !== UNKNOWN && withIntents.has(path))
    for (const unknown of unknownIntents(path)) {
      const [done, first] = await send('', unknown)
      // Repeated, as below: on a slow machine, a job may run in between.
      const changes =
        first.length === 0 || done
          ? first
          : (await send('', unknown))[1].filter((change) => first.includes(change))
      if (done || changes.length > 0) guessed.push(`${name} as “${unknown}”: ${changes.join(', ') || 'done'}`)
    }
  let [isTaken, first] = await send()
  // Earlier forms have used up what it needs.
  if (!isTaken && form.nobody === undefined && scene === shared) {
    ;[scene, cookie] = [undefined, undefined]
    ;[isTaken, first] = await send()
  }
  shared = scene
  const fields = Object.keys(form.fields ?? {})
  if (!isTaken || fields.length === 0) return []
  whole.set(at, new Set([...(whole.get(at) ?? []), ...fields.map(plainName)]))
  // A form that works only once finds everything as before.
  const usual = form.once === true ? first : (await send())[1]
  const lost: string[] = []
  // Without its client id, a message counts as a new one.
  for (const field of fields.filter((each) => each !== 'clientId' && each !== 'key' && !isTick(each))) {
    const [, changes] = await send(field)
    const more = changes.filter((change) => !usual.includes(change))
    if (more.length === 0) continue
    // Repeated, because on a slow machine a job, or the end of the last request, may change something in between.
    await send()
    const [, again] = await send(field)
    const lasting = more.filter((change) => again.includes(change))
    if (lasting.length > 0) lost.push(`${name} without ${field}: ${lasting.join(', ')}`)
    await send()
  }
  return lost
}

test('a form that lacks one of its fields leaves what that says as it is', async () => {
  const lost: string[] = []
  for (const [name, given] of wholeForms) lost.push(...(await lostWithout(name, given)))
  expect(lost).toEqual([])
})

test('a form whose intent its route does not know does nothing', () => {
  expect([...guessed].toSorted()).toEqual([])
})

test('every field that an action looks for is in a whole form, so that a form without it is tried', () => {
  const found = [...sent].flatMap((at) => {
    const [, left = ''] = LEFT_OUT[at] ?? []
    const names = new Set(lookedFor(fieldsLog, at).map(plainName))
    const missing = [...names].filter((name) => !name.startsWith('.') && !whole.get(at)?.has(name))
    const known = left.split(' ').filter(Boolean)
    return [
      ...missing.filter((name) => name !== 'intent' && !known.includes(name)).map((name) => `${at} ${name}`),
      ...known.filter((name) => !missing.includes(name)).map((name) => `${at} ${name} need not be listed`),
    ]
  })
  expect(found).toEqual([])
})
