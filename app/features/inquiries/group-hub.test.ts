// What a group's page tells its members about their collections, decisions, inquiries and tours.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { answerDecision } from '#app/features/decisions/answer-decision.server.ts'
import { closeDecision } from '#app/features/decisions/close-decision.server.ts'
import { ballotOf } from '#app/features/decisions/factory.ts'
import { openDecision } from '#app/features/decisions/open-decision.server.ts'
import { groupShortlists } from '#app/features/decisions/group-shortlists.query.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { inviteToGroup } from '#app/features/groups/invite-to-group.server.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeInquiry } from './factory.ts'
import { groupInquiries } from './group-inquiries.query.server.ts'

test('members of a group see its shortlist, decision, inquiries and tours; others see nothing', async ({
  ctx,
}) => {
  await makeCampus(ctx, { slug: 'usc' })
  const names = ['Ana Rivera', 'Ben Kim', 'Cleo May', 'Dan Ode', 'Eve Li']
  const [ana, ben, cleo, dan, eve] = await makeStudents(ctx, ...names)
  if (!ana || !ben || !cleo || !dan || !eve) throw new Error('five were made')
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const { groupId, collectionId } = await makeSharedCollection(ctx, [ana, ben, cleo], [home])
  const list = async (as = ben.ctx) =>
    (await groupShortlists(as, { groupId })).others.map(({ decision }) => decision)
  expect(await groupShortlists(ben.ctx, { groupId })).toMatchObject({
    shortlist: { homes: 0, decision: null },
    others: [{ collectionId, homes: 1, decision: null }],
  })
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ben.ctx, { collectionId, typed: ballotOf([home]) })
  expect(await list()).toMatchObject([{ own: { answered: 'yes', order: [home] }, answered: 1 }])
  expect(await list(ana.ctx)).toMatchObject([{ own: { answered: 'no', order: [] }, answered: 1 }])
  await closeDecision(ana.ctx, collectionId)
  expect(await list()).toEqual([{ state: 'closed', winner: 'Amberfinch House', winnerId: null, gone: false }])

  const { members } = await groupPage(ana.ctx, { groupId })
  const bens = members.find(({ name }) => name === 'Ben K.')?.memberId ?? ''
  await makeInquiry(ctx, ben, home)
  expect(await groupInquiries(ben.ctx, { groupId })).toEqual([])
  const inquiryId = await makeInquiry(
    ctx,
    ana,
    home,
    { message: 'With all of us?', tourSlot0: '2026-11-20T10:00' },
    [bens],
  )
  const told = {
    inquiryId,
    home: 'Amberfinch House, 1200 Amberfinch Street',
    tour: 'Tour times proposed: Fri, Nov 20, 2026, 10:00 AM PST',
  }
  expect(await groupInquiries(ana.ctx, { groupId })).toMatchObject([{ ...told, who: 'You' }])
  const [bensView] = await groupInquiries(ben.ctx, { groupId })
  expect(bensView).toMatchObject({ ...told, who: 'Ana R.', href: `/inquiries/${inquiryId}` })
  const [cleosView] = await groupInquiries(cleo.ctx, { groupId })
  expect(cleosView).toMatchObject({ who: 'Ana R.', href: expect.stringMatching(/^\/expanded-listing\//) })
  expect(JSON.stringify(cleosView)).not.toMatch(/all of us|example\.edu/)
  await blockPerson(cleo.ctx, ana.id)
  expect(await groupInquiries(cleo.ctx, { groupId })).toMatchObject([{ who: 'A member' }])
  const leaves = (deletionAskedAt: Date | null) =>
    ctx.db.update(users).set({ deletionAskedAt }).where(eq(users.id, ana.id))
  await leaves(ctx.now())
  expect(await groupInquiries(ben.ctx, { groupId }), 'Ana is leaving the site').toEqual([])
  await leaves(null)

  await inviteToGroup(ben.ctx, { groupId, userId: dan.id })
  await leaveGroup(cleo.ctx, groupId)
  await makeGroup(ctx, [eve])
  for (const read of [groupPage, groupShortlists, groupInquiries]) {
    await expect(read(dan.ctx, { groupId })).rejects.toThrow(Forbidden)
    // Eve is in another group.
    await expect(read(eve.ctx, { groupId })).rejects.toThrow(NotFound)
    await expect(read(cleo.ctx, { groupId })).rejects.toThrow(NotFound)
    await expect(read({ ...ctx, actor: visitor }, { groupId })).rejects.toThrow(SignInRequired)
  }
})
