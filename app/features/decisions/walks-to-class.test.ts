import { expect } from 'vitest'
import { chooseBuilding } from '#app/features/buildings/choose-building.server.ts'
import { makeBuilding } from '#app/features/buildings/factory.ts'
import { saveOwnMinutes } from '#app/features/groups/save-own-answers.server.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { ownGroupWalks } from '#app/features/groups/member-walks.query.server.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { comparison } from '#app/features/collections/collection-tools.query.server.ts'
import { fittingHomes } from '#app/features/roommates/fitting-homes.query.server.ts'
import { decisionPage } from './decision-page.query.server.ts'

const campus = { lat: 34.0224, lng: -118.2851 }

/** A street of 1,846 meters to the west of the campus, where the buildings are. */
async function* street() {
  const coordinates = [
    [campus.lng, campus.lat],
    [campus.lng - 0.02, campus.lat],
  ]
  const geometry = { type: 'LineString', coordinates }
  yield Buffer.from(JSON.stringify({ type: 'Feature', properties: { highway: 'residential' }, geometry }))
}

test('a comparison says how long each member walks to class, after they agreed and never exactly', async ({
  ctx,
}) => {
  const [ana, ben, cleo] = await lookingStudents(ctx, 'Ana Adams', 'Ben Brown', 'Cleo Clark')
  // 1,108 and 1,661 meters: 14 and 21 minutes.
  const homes = [
    await makeListing(ctx, { lat: campus.lat, lng: campus.lng - 0.012 }),
    await makeListing(ctx, { lat: campus.lat, lng: campus.lng - 0.018 }),
  ]
  const { collectionId, groupId } = await makeSharedCollection(ctx, [ana, ben], homes)
  await importStreets(ctx, { chunks: street(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  const walks = async (as: SystemContext, hidden = false) => {
    const { parts } = await comparison(as, { address: collectionId, params: new URLSearchParams() })
    const row = parts.flatMap(({ rows }) => rows).find(({ label }) => label === 'Walk to class')
    if (hidden) expect(JSON.stringify(parts)).not.toContain('Hall')
    return row?.cells.map(({ text, note, best }) => [text, note, best].filter(Boolean).join('; ')).toSorted()
  }
  expect(await walks(ana.ctx)).toBeUndefined()
  await chooseBuilding(ana.ctx, await makeBuilding(ctx, 'Wisteria Hall'))
  await runQueuedJobs(ctx)
  expect(await walks(ana.ctx)).toEqual(['You about 14 min; Shortest', 'You about 21 min'])
  expect(await walks(ben.ctx)).toBeUndefined()

  expect(await saveOwnMinutes(ana.ctx, { groupId, input: {} })).toMatchObject({ ok: false })
  expect(await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'yes' } })).toEqual({ ok: true })
  // Ben has not said where his classes are, so his walk leads to campus.
  const together = [
    'You about 14 min, Ana A. about 15 min; The longest is 15 min, 1 more than the shortest; Shortest',
    'You about 21 min, Ana A. about 20 min; The longest is 21 min, 1 more than the shortest',
  ]
  expect(await walks(ben.ctx, true)).toEqual(together)
  expect((await groupPage(ana.ctx, { groupId })).own).toMatchObject({
    building: 'Wisteria Hall',
    showsMinutes: true,
    mostMinutes: null,
  })
  expect(JSON.stringify(await groupPage(ben.ctx, { groupId }))).not.toContain('Hall')
  await chooseBuilding(ben.ctx, await makeBuilding(ctx, 'Quarry Hall'))
  await runQueuedJobs(ctx)
  expect(await walks(ben.ctx, true)).toEqual(together)
  const near = 'You about 14 min, Ana A. about 15 min. The longest is 15 min, 1 more than the shortest'
  const decided = (await decisionPage(ben.ctx, { collectionId })).homes.map((home) => home.walks)
  expect(decided).toContain(near)
  const { name: group } = await groupPage(ben.ctx, { groupId })
  expect(await ownGroupWalks(ben.ctx, homes[0] ?? '')).toEqual([{ group, walks: near, over: [] }])
  // The building itself appears only once she agrees, and never to anyone outside the group.
  expect(await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'building' } })).toEqual({
    ok: true,
  })
  expect(await walks(ben.ctx)).toContain(
    'You about 14 min, Ana A. about 15 min to Wisteria Hall; The longest is 15 min, 1 more than the shortest; Shortest',
  )
  expect((await groupPage(ben.ctx, { groupId })).members).toMatchObject([
    { name: 'Ana A.', building: 'Wisteria Hall' },
    { self: true, building: null },
  ])
  expect((await groupPage(ana.ctx, { groupId })).own).toMatchObject({ showsBuilding: true })
  await expect(groupPage(cleo.ctx, { groupId })).rejects.toThrow(NotFound)
  await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'yes' } })
  expect(await walks(ben.ctx, true)).toEqual(together)
  expect(JSON.stringify(await groupPage(ben.ctx, { groupId }))).not.toContain('Wisteria')
  // Ana knows nobody else's, and Cleo is not in the group.
  expect(await ownGroupWalks(ana.ctx, homes[0] ?? '')).toEqual([])
  expect(await ownGroupWalks(cleo.ctx, homes[0] ?? '')).toEqual([])
  // A limit applies to exact minutes, and only while its owner's minutes are shown.
  expect(
    await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'yes', mostMinutes: 'far' } }),
  ).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { mostMinutes: expect.stringContaining('whole minutes') },
  })
  await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'yes', mostMinutes: '20' } })
  expect(await walks(ben.ctx, true)).toEqual([
    'You about 14 min, Ana A. about 15 min; The longest is 15 min, 1 more than the shortest; Shortest',
    'You about 21 min, Ana A. about 20 min; The longest is 21 min, 1 more than the shortest. Over 20 min on foot for Ana A.',
  ])
  const far = (over: string[][]) => over.flat().filter((each) => each.includes('on foot'))
  const judged = async (as: SystemContext) => ({
    decided: far((await decisionPage(as, { collectionId })).homes.map(({ over }) => over)),
    fitting: far((await fittingHomes(as, { groupId })).homes.map(({ card }) => card.fit?.lines ?? [])),
  })
  expect(await judged(ben.ctx)).toEqual({
    decided: ['Over 20 min on foot for Ana A.'],
    fitting: ['Over 20 min on foot for Ana A.'],
  })
  expect((await judged(ana.ctx)).fitting).toEqual(['Over 20 min on foot for you'])
  await expect(fittingHomes(cleo.ctx, { groupId })).rejects.toThrow(NotFound)
  expect(
    await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'no', mostMinutes: '20' } }),
  ).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { mostMinutes: expect.stringContaining('only if the group sees your minutes') },
  })
  await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'no', mostMinutes: '' } })
  expect(await judged(ana.ctx)).toEqual({ decided: [], fitting: [] })
  await chooseBuilding(ben.ctx, '')
  await saveOwnMinutes(ben.ctx, { groupId, input: { showsMinutes: 'yes', mostMinutes: '20' } })
  expect((await judged(ana.ctx)).fitting).toEqual(['Over 20 min on foot for Ben B.'])
  await saveOwnMinutes(ben.ctx, { groupId, input: { showsMinutes: 'no' } })
  await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'yes' } })
  // Not a non-member, not "a member" after a block, and not a former member.
  await expect(saveOwnMinutes(cleo.ctx, { groupId, input: { showsMinutes: 'yes' } })).rejects.toThrow(
    NotFound,
  )
  await saveOwnMinutes(ana.ctx, { groupId, input: { showsMinutes: 'building' } })
  await blockPerson(ana.ctx, ben.id)
  expect(await walks(ben.ctx)).toBeUndefined()
  expect(JSON.stringify(await groupPage(ben.ctx, { groupId }))).not.toContain('Wisteria')
  await leaveGroup(ana.ctx, groupId)
  expect(await walks(ben.ctx)).toBeUndefined()
})
