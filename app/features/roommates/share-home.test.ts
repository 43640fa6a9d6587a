import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { messages } from '#app/database/schema/people/messages.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeMatch } from '#app/features/people/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { shareChoices } from './share-choices.query.server.ts'
import { shareHome } from './share-home.server.ts'

async function three(ctx: SystemContext) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  return {
    ana,
    ben,
    cleo,
    home: await makeListing(ctx, { name: 'Maple House', address: '12 Maple St, Apt 4' }),
  }
}
const texts = async ({ db }: SystemContext) => db.select().from(messages).orderBy(asc(messages.createdAt))

test('sends a home to a match as a message, once however often it is pressed', async ({ ctx }) => {
  const { ana, ben, home } = await three(ctx)
  await makeMatch(ctx, ana.id, ben.id)
  const form = { clientId: newId(), user: ben.id }
  expect(await shareHome(ana.ctx, { listingId: home, input: form })).toEqual({ ok: true, sent: 1 })
  expect(await shareHome(ana.ctx, { listingId: home, input: form })).toEqual({ ok: true, sent: 1 })
  const [message, ...more] = await texts(ctx)
  expect(more).toEqual([])
  expect(message?.senderUserId).toBe(ana.id)
  expect(message?.text).toMatch(
    /^Look at this home: Maple House, 12 Maple St, Apt 4\nhttps?:\/\/\S+\/expanded-listing\//,
  )
})

test('sends a home to everybody else in a group', async ({ ctx }) => {
  const { ana, ben, cleo, home } = await three(ctx)
  const group = await makeGroup(ctx, [ana, ben, cleo])
  const form = { clientId: newId(), group }
  expect(await shareHome(ben.ctx, { listingId: home, input: form })).toEqual({ ok: true, sent: 2 })
  expect(await shareHome(ben.ctx, { listingId: home, input: form })).toEqual({ ok: true, sent: 2 })
  expect(await texts(ctx)).toHaveLength(2)
  await blockPerson(cleo.ctx, ben.id)
  expect(await shareHome(ben.ctx, { listingId: home, input: { clientId: newId(), group } })).toEqual({
    ok: true,
    sent: 1,
  })
  const alone = await makeGroup(ctx, [ana])
  expect(
    await shareHome(ana.ctx, { listingId: home, input: { clientId: newId(), group: alone } }),
  ).toMatchObject({
    ok: false,
    reason: 'alone',
  })
})

test('offers groups with others, and matches', async ({ ctx }) => {
  const { ana, ben, cleo, home } = await three(ctx)
  await makeMatch(ctx, ana.id, cleo.id)
  const group = await makeGroup(ctx, [ana, ben])
  await makeGroup(ctx, [ana], { name: 'Just me' })
  const { choices } = await shareChoices(ana.ctx, home)
  expect(choices.map(({ kind, id, name }) => [kind, id, name])).toEqual([
    ['group', group, 'Maple Street four'],
    ['user', cleo.id, 'Cleo M.'],
  ])
})

test('cannot be sent to others, or for a home that is gone', async ({ ctx }) => {
  const { ana, ben, cleo, home } = await three(ctx)
  const share = (to: object) => shareHome(ana.ctx, { listingId: home, input: { clientId: newId(), ...to } })
  await expect(share({ user: ben.id })).rejects.toThrow(NotFound)
  await expect(share({ user: newId() })).rejects.toThrow(NotFound)
  await expect(share({ group: await makeGroup(ctx, [ben, cleo]) })).rejects.toThrow(NotFound)
  await expect(share({ group: newId() })).rejects.toThrow(NotFound)
  for (const wrong of [{}, { user: 'x' }, { user: ben.id, group: newId() }, { clientId: '', user: ben.id }])
    expect(await share(wrong)).toMatchObject({ ok: false, reason: 'invalid' })
  await makeMatch(ctx, ana.id, ben.id)
  await expect(
    shareHome(ana.ctx, { listingId: newId(), input: { clientId: newId(), user: ben.id } }),
  ).rejects.toThrow(NotFound)
  await expect(
    shareHome({ ...ctx, actor: visitor }, { listingId: home, input: { clientId: newId(), user: ben.id } }),
  ).rejects.toThrow(SignInRequired)
  await archiveListing(ctx, home)
  expect(await share({ user: ben.id })).toMatchObject({ ok: false, reason: 'gone' })
  expect(await texts(ctx)).toEqual([])
})
