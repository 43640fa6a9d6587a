import { expect } from 'vitest'
import { groupActivity } from '#app/database/schema/people/groups.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeGroup } from './factory.ts'
import { ACTIVITY_KEPT, trimGroupActivityJob } from './jobs.server.ts'

test('members can change a group all day without filling the disk', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const [groupId, other] = [await makeGroup(ctx, [ana, ben]), await makeGroup(ctx, [ana])]
  const kinds = async (id: string) =>
    (await ctx.db.select().from(groupActivity)).filter((line) => line.groupId === id).map(({ kind }) => kind)
  // A day's activity in one statement, because adding it through the verbs would be slow.
  const past = Array.from({ length: ACTIVITY_KEPT }, (_, round) => ({
    id: newId(),
    groupId,
    kind: 'changed' as const,
    doneBy: ana.id,
    at: new Date(ctx.now().getTime() + 1000 + round),
  }))
  await ctx.db.insert(groupActivity).values(past)
  await trimGroupActivityJob.run(ctx, {})
  expect(await kinds(groupId)).toEqual(past.map(() => 'changed'))
  expect(await kinds(other)).toEqual(['created'])
})
