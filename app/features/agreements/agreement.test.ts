import { expect } from 'vitest'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { inviteToGroup } from '#app/features/groups/invite-to-group.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { agreementSheet } from './agreement.query.server.ts'

async function scene(ctx: SystemContext) {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  await makeProfile(ctx, ana, { sleepHabits: 'early_bird', petOwner: true, smokerSelf: 'no' })
  await makeProfile(ctx, ben, { sleepHabits: 'night_owl' })
  return { ana, ben, cleo, groupId: await makeGroup(ctx, [ana, ben, cleo]) }
}

const textOf = async (ctx: SystemContext, groupId: string, part: string) =>
  (await agreementSheet(ctx, groupId)).parts.find(({ key }) => key === part)?.text ?? ''

test('the sheet says what members answered, leaves blanks for the rest, and a line for each to sign', async ({
  ctx,
}) => {
  const { ana, groupId } = await scene(ctx)
  const before = await everyRow(ctx.db)
  const sheet = await agreementSheet(ana.ctx, groupId)
  expect(sheet.signers).toEqual(['Ana R.', 'Ben K.', 'Cleo M.'])
  expect(sheet.parts.map(({ key }) => key)).toEqual([
    'home',
    'rooms',
    'bills',
    'quiet',
    'guests',
    'cleaning',
    'pets',
    'leaving',
  ])
  for (const { text } of sheet.parts) expect(text).toMatch(/____/)
  const [first, second, ...more] = (await textOf(ana.ctx, groupId, 'quiet')).split('\n')
  // Cleo answered nothing: the wizard's defaults do not count.
  expect(first).toBe('Ana R.: early bird (before 7am); Ben K.: night owl (after 11pm)')
  expect(second).toMatch(/^Quiet from ____/)
  expect(more).toEqual([])
  expect(await textOf(ana.ctx, groupId, 'pets')).toMatch(/^Ana R\.: has pets, no smoker\nAgreed:/)
  expect(await textOf(ana.ctx, groupId, 'rooms')).toMatch(
    /^Ana R\.: room .*\nBen K\.: room .*\nCleo M\.: room /,
  )
  expect(await everyRow(ctx.db)).toEqual(before)
})

test('over a block there is neither name nor answer, and others have no sheet', async ({ ctx }) => {
  const { ana, ben, groupId } = await scene(ctx)
  await blockPerson(ben.ctx, ana.id)
  const anas = JSON.stringify(await agreementSheet(ana.ctx, groupId))
  expect(anas).not.toMatch(/Ben|night owl/)
  expect((await agreementSheet(ana.ctx, groupId)).signers).toEqual(['Ana R.', null, 'Cleo M.'])
  const [dan, eve] = await makeStudents(ctx, 'Dan Wu', 'Eve Fox')
  if (!dan || !eve) throw new Error('two were made')
  await inviteToGroup(ana.ctx, { groupId, userId: eve.id })
  await expect(agreementSheet(dan.ctx, groupId)).rejects.toThrow(NotFound)
  await expect(agreementSheet(eve.ctx, groupId)).rejects.toThrow(Forbidden)
})
