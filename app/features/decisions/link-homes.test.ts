import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { addHome } from '#app/features/collections/add-home.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { joinByLink, makeGroupLink, withdrawGroupLink } from '#app/features/groups/group-link.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { groupStart } from './group-start.query.server.ts'
import { linkHomes } from './link-homes.query.server.ts'
import { openDecision } from './open-decision.server.ts'

test('a leaked link shows homes and numbers, and nobody', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana, ben], { name: 'Rivera and Kim' })
  const [shortlist] = await ctx.db.select().from(collections).where(eq(collections.shortlistOf, groupId))
  const collectionId = shortlist?.id ?? ''
  const [one, two] = [await makeListing(ctx, { name: 'One' }), await makeListing(ctx, { name: 'Two' })]
  for (const listingId of [one, two]) await addHome(ana.ctx, { collectionId, listingId })
  const { url, expiresAt } = await makeGroupLink(ana.ctx, { groupId, letsIn: true })
  const token = url.split('/').at(-1) ?? ''
  const anybody = { ...ctx, actor: visitor }

  const shown = await linkHomes(anybody, token)
  expect(shown).toMatchObject({ count: 2, people: 2, until: expiresAt.toISOString() })
  expect(shown.homes).toHaveLength(2)
  expect(Object.keys(shown.homes[0] ?? {}).toSorted()).toEqual(['cost', 'isPart', 'photo', 'places'])
  for (const secret of ['Ana', 'Ben', 'Rivera', 'Kim', ana.id, ben.id, groupId, collectionId, ana.email])
    expect(JSON.stringify(shown)).not.toContain(secret)
  expect(await linkHomes(cleo.ctx, token)).toEqual(shown)

  // Homes that visitors cannot see are not shown here either.
  await ctx.db.update(listings).set({ status: 'draft' }).where(eq(listings.id, one))
  expect(await linkHomes(anybody, token)).toMatchObject({ count: 1 })

  expect(await groupStart(ben.ctx, groupId)).toBe(`/profile/groups/${groupId}`)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await joinByLink(cleo.ctx, { token, input: { showsCap: 'no' } })
  expect(await groupStart(cleo.ctx, groupId)).toBe(`/collections/${collectionId}/decision`)
  expect(await linkHomes(anybody, token)).toMatchObject({ people: 3 })

  // A new link ends the old one immediately, and expires itself after a week.
  const fresh = (await makeGroupLink(ana.ctx, { groupId })).url.split('/').at(-1) ?? ''
  await expect(linkHomes(anybody, token)).rejects.toThrow(NotFound)
  const later = { ...anybody, now: () => expiresAt }
  await expect(linkHomes(later, fresh)).rejects.toThrow(NotFound)
  await blockPerson(ben.ctx, cleo.id)
  await expect(linkHomes(cleo.ctx, fresh)).rejects.toThrow(NotFound)
  await withdrawGroupLink(ben.ctx, groupId)
  for (const gone of [fresh, '', '\0', 'x'.repeat(5000)])
    await expect(linkHomes(anybody, gone)).rejects.toThrow(NotFound)
})
