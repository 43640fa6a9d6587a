import { expect } from 'vitest'
import { makeGroup } from '#app/features/groups/factory.ts'
import { saveGroup } from '#app/features/groups/create-group.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeCollection } from './factory.ts'
import { saveCollection } from './save-collection.server.ts'
import { shareCollection } from './share-collection.server.ts'

async function two(ctx: SystemContext) {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  return { ana, ben, groupId: await makeGroup(ctx, [ana, ben]) }
}

test('who changed a field meanwhile is named, but not to somebody with a block between the two', async ({
  ctx,
}) => {
  const { ana, ben, groupId } = await two(ctx)
  const collectionId = await makeCollection(ctx, ana)
  await shareCollection(ana.ctx, { collectionId, input: { sharing: 'group', group: groupId } })
  await saveCollection(ana.ctx, { collectionId, input: { name: 'By the sea' } })
  const late = { name: 'By the woods', wasName: 'Near campus' }
  const told = () => saveCollection(ben.ctx, { collectionId, input: late })
  expect(await told()).toMatchObject({ fields: ['name'], by: { name: 'Ana R.', description: null } })
  await blockPerson(ben.ctx, ana.id)
  expect(await told()).toMatchObject({ fields: ['name'], by: { name: 'A member' } })
})

test('whoever renames a group has renamed its shortlist', async ({ ctx }) => {
  const { ana, ben, groupId } = await two(ctx)
  const [shortlist] = await ctx.db.select().from(collections)
  if (!shortlist) throw new Error('a group has a shortlist')
  const { id: collectionId, name: wasName } = shortlist
  expect(await saveGroup(ana.ctx, { groupId, input: { name: 'Cedar three' } })).toEqual({ ok: true })
  expect(await saveCollection(ben.ctx, { collectionId, input: { name: 'Our list', wasName } })).toMatchObject(
    { fields: ['name'], now: { name: 'Cedar three' }, by: { name: 'Ana R.' } },
  )
})
