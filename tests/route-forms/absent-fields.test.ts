// A form that lacks one of its fields, as one of a page opened before an update does, leaves what that field says as it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { noteChanges, takeChanges, wholeForms } from './absent-fields.ts'
import { addressOf, bodyOf, cookieOf, isDone, partsOf } from './ask.ts'
import type { Form, Forms } from './form.ts'
import { makePeople, makeScene, type Scene } from './scene.ts'
import { senderOf } from './sender-of.ts'

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
    const headers = { ...sent.headers, ...cookie }
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
