import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collections } from '#app/database/schema/homes/collections.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { eraseAccounts } from '#app/features/account-settings/erase-accounts.server.ts'
import { DELETION_AFTER } from '#app/features/accounts/deletion-rules.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { addHome } from '#app/features/collections/add-home.server.ts'
import { answerGroupRequest } from '#app/features/groups/answer-group-request.server.ts'
import { deleteGroup } from '#app/features/groups/create-group.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { joinByLink, makeGroupLink } from '#app/features/groups/group-link.server.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { leaveGroup, removeFromGroup } from '#app/features/groups/leave-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { personalData } from '#server/personal-data.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { groupStart } from './group-start.query.server.ts'
import { openDecision } from './open-decision.server.ts'

/** Cleo asks by the group's link, and Ben admits her. @param ballot whether the group is deciding */
async function letIn(ctx: SystemContext, ballot: boolean) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const [shortlist] = await ctx.db.select().from(collections).where(eq(collections.shortlistOf, groupId))
  const collectionId = shortlist?.id ?? ''
  for (const name of ['One', 'Two'])
    await addHome(ana.ctx, { collectionId, listingId: await makeListing(ctx, { name }) })
  if (ballot) await openDecision(ana.ctx, { collectionId, input: {} })
  const { url } = await makeGroupLink(ana.ctx, { groupId })
  await joinByLink(cleo.ctx, { token: url.split('/').at(-1) ?? '', input: { showsCap: 'no' } })
  const start = await groupStart(ben.ctx, groupId)
  await answerGroupRequest(ben.ctx, { groupId, askedBy: cleo.id, answer: 'admit', start })
  const links = async (userId: string) => {
    const rows = await ctx.db
      .select({ link: notifications.link })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'group-admitted')))
    return rows.map(({ link }) => link)
  }
  const list = `/collections/${collectionId}/decision`
  expect(await links(cleo.id)).toEqual([ballot ? list : `/profile/groups/${groupId}`])
  const own = async () => {
    const { members } = await groupPage(ana.ctx, { groupId })
    return members.find(({ userId }) => userId === cleo.id)?.memberId ?? ''
  }
  return { ctx, ana, ben, cleo, groupId, links, own }
}

type Scene = Awaited<ReturnType<typeof letIn>>

const ends: Record<string, (scene: Scene) => Promise<unknown>> = {
  'leaves the group': ({ cleo, groupId }) => leaveGroup(cleo.ctx, groupId),
  'is removed': async ({ ana, groupId, own }) => removeFromGroup(ana.ctx, { groupId, memberId: await own() }),
  'erases the account': async ({ ctx, cleo }) => {
    const deletionAskedAt = new Date(ctx.now().getTime() - DELETION_AFTER)
    await ctx.db.update(users).set({ deletionAskedAt }).where(eq(users.id, cleo.id))
    await eraseAccounts(ctx, personalData)
  },
}

for (const [what, end] of Object.entries(ends))
  test.for([true, false])(
    `whoever ${what} keeps no notification of having been let in; a ballot: %s`,
    async (ballot, { ctx }) => {
      const scene = await letIn(ctx, ballot)
      await end(scene)
      expect(await scene.links(scene.cleo.id)).toEqual([])
    },
  )

// On its own database: in one transaction, PostgreSQL would check references of rows that no request deletes.
test('a deleted group leaves no notification of having been let in', async ({ ownDatabase }) => {
  const { ana, cleo, groupId, links } = await letIn(contextOf(ownDatabase.db), true)
  await deleteGroup(ana.ctx, groupId)
  expect(await links(cleo.id)).toEqual([])
})
