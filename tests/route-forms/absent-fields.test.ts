// A form that lacks one of its fields, as one of a page opened before an update does, leaves what that field says as it is.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { NOTES_FIELDS, startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { noteChanges, takeChanges, wholeForms } from './absent-fields.ts'
import { addressOf, bodyOf, cookieOf, isDone, partsOf } from './ask.ts'
import type { Form, Forms } from './form.ts'
import { lookedFor, plainName } from './places.ts'
import { makePeople, makeScene, type Scene } from './scene.ts'
import { senderOf } from './sender-of.ts'

/** What actions look for although no whole form has it: files, what is looked for to find another form, and what is left out of a
 *  form that adds a row, which can empty nothing. `*`: its rows are made from all that is stored. */
const LEFT_OUT: Record<string, string> = {
  'POST /about-us': 'website',
  'POST /account/data': 'proof',
  'POST /account/email': 'proof',
  'POST /account/google': 'proof',
  'POST /account/password': 'current proof',
  'POST /account/sessions': 'session',
  'POST /addProfileInfo': 'goto loaded moreTags',
  'POST /admin': 'answer chosen homes many next',
  'POST /admin/campuses': 'add',
  'POST /admin/campuses/:campus': '*',
  'POST /admin/content/:piece': '*',
  'POST /admin/freshness': 'owner',
  'POST /admin/new-campus':
    'buildings confirmedPeopleOnly emailDomains entrances outline zone-#-name zone-#-ring zone-#-source zone-#-sourceDate',
  'POST /admin/settings': 'leaveWith',
  'POST /api/messages': 'seen to',
  'POST /collections/:collectionId': 'public quiet wasPublic',
  'POST /collections/:collectionId/decision': 'closesOn veto-:id',
  'POST /collections/:collectionId/note/:listingId': 'from',
  'POST /expanded-listing/:propertyId/collections': 'at name remove',
  'POST /expanded-listing/:propertyId/hide': 'returnTo',
  'POST /expanded-listing/:propertyId/inquire': 'again birthDate roommateEmail# roommateName# tourSlot#',
  'POST /expanded-listing/:propertyId/like': 'returnTo',
  'POST /expanded-listing/:propertyId/save': 'at name remove',
  'POST /expanded-listing/:propertyId/share': 'dialog',
  'POST /expanded-listing/:propertyId/viewed': 'returnTo',
  'POST /forgot-password': 'code confirmation in',
  'POST /home-answer/:token': 'price',
  'POST /inquiries/:inquiryId': 'seen tourSlot#',
  'POST /login': 'keepSignedIn',
  'POST /login/google': 'keepSignedIn returnTo',
  'POST /manage/homes/:listingId/edit/:section': '*',
  'POST /manage/import': 'file key',
  'POST /manage/invitation/:token': 'businessName',
  'POST /manage/leads/:inquiryId': 'known seen tourSlot#',
  'POST /messages': 'number seen',
  'POST /messages/:conversationId': 'seen to',
  'POST /photos': 'files returnTo',
  'POST /profile': '*',
  'POST /profile/:activeTabParam': 'loaded moreTags',
  'POST /profile/groups': 'baths beds key moveInDate',
  'POST /profile/groups/:groupId': 'backTo',
  'POST /profile/groups/:groupId/edit': 'dialog',
  'POST /profile/groups/:groupId/invitation': 'cap',
  'POST /profile/groups/new': 'dialog',
  'POST /profile/place': '*',
  'POST /profile/properties/new-collection': 'description key',
  'POST /public-profile/:userId/match': 'backTo note',
  'POST /recently-viewed': 'returnTo',
  'POST /recently-viewed/homes': 'returnTo',
  'POST /sell-with-us': 'homes website',
  'POST /signup': 'code familyName givenName in keepSignedIn password phone',
  'POST /unsubscribe/:token': 'again',
}

let server: RoostServer
let fieldsLog: string
let people: Awaited<ReturnType<typeof peopleOf>>
let place: Awaited<ReturnType<typeof placeForSite>>
beforeAll(async () => {
  place = await placeForSite({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'roost@roost.example' })
  fieldsLog = join(place.folder, 'fields.jsonl')
  server = await startRoost({ ...place.env, ...NOTES_FIELDS, FIELDS_LOG: fieldsLog })
  people = await peopleOf(place.env)
  await noteChanges(people.ctx)
})
afterAll(async () => {
  await people?.close()
  await server?.stop()
  await place?.remove()
})

/** The fields of whole forms, by their method and path. */
const whole = new Map<string, string[]>()

/** What the database has after the whole form, and a form without one of its fields changes. */
async function lostWithout(name: string, given: Forms[string]): Promise<string[]> {
  const [method, path, intent] = partsOf(name)
  let scene: Scene | undefined
  let cookie: Record<string, string> = {}
  let form: Form = {}
  const send = async (without = ''): Promise<[done: boolean, changes: string[], fields: string[]]> => {
    const isNew = scene === undefined
    // Of a form about nothing but whoever sends it, people are enough.
    const isAlone = typeof given !== 'function' && !path.includes(':')
    scene ??= isAlone
      ? { ...(await makePeople(people.ctx)), things: {} as Scene['things'] }
      : await makeScene(people.ctx)
    if (isNew) cookie = await cookieOf(people.ctx, senderOf(name), scene)
    // The version of what was just saved.
    if (isNew || form.fields?.version !== undefined)
      form = typeof given === 'function' ? await given(scene) : (given ?? {})
    const { [without]: _, ...fields } = form.fields ?? {}
    const sent = bodyOf({ ...form, fields }, without === 'intent' ? '' : intent)
    const headers = { ...sent.headers, ...cookie, 'X-Fields-Of': `${method} ${path}` }
    const address = addressOf(path.slice(1), { ...scene.things, ...form.at })
    await takeChanges(people.ctx)
    const init = { method, headers, body: sent.body, redirect: 'manual' } as const
    const answer = await fetch(`${server.url}${address}?${new URLSearchParams(form.query)}`, init)
    await answer.body?.cancel()
    const done = isDone(`${answer.status} ${answer.headers.get('Location') ?? ''}`)
    if (done && form.once === true) scene = undefined
    return [done, await takeChanges(people.ctx), Object.keys(form.fields ?? {})]
  }
  const [isTaken, first, fields] = await send()
  const at = `${method} ${path}`
  whole.set(at, [...(whole.get(at) ?? ['intent']), ...fields.map(plainName)])
  // What only adds rows can empty none.
  if (!isTaken || first.length === 0 || fields.length === 0) return []
  const [, usual] = await send()
  const lost: string[] = []
  // Without the id of its sending, a message is another one.
  for (const field of fields.filter((each) => each !== 'clientId')) {
    const [, changes] = await send(field)
    const more = changes.filter((change) => !usual.includes(change))
    if (more.length === 0) continue
    // Once more: on a slow machine a job, or the end of the last request, changes something meanwhile.
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

test('every field that an action looks for is in a whole form, so that a form without it is tried', () => {
  const found = [...whole].flatMap(([at, fields]) => {
    const known = [...fields, ...(LEFT_OUT[at]?.split(' ') ?? [])]
    const more = lookedFor(fieldsLog, at).map(plainName)
    if (known.includes('*')) return []
    return [...new Set(more)]
      .filter((name) => !name.startsWith('.') && !known.includes(name))
      .map((name) => `${at} ${name}`)
  })
  expect(found).toEqual([])
})
