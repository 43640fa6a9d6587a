import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import { collectionsOf } from '#app/features/collections/collections-of.query.server.ts'
import { fillEmptyDatabase } from '#server/first-data.ts'
import { decisionPage } from '#app/features/decisions/decision-page.query.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeDemoAccounts } from './people/demo-accounts.ts'
import { makeDemoStudents } from './people/make-demo-students.ts'

test('the demo’s students have a private, a shared and a public collection, made once and without emails', async ({
  ctx,
}) => {
  await fillEmptyDatabase(ctx, true)
  await makeDemoStudents(ctx)
  await makeDemoAccounts(ctx)
  const of = async (givenName: string) => {
    const user = (await ctx.db.select().from(users)).find(
      ({ email }) => email === `${givenName}@demo.example`,
    )
    if (!user) throw new Error(`${givenName} was not made`)
    const { collections } = await collectionsOf({ ...ctx, actor: personOf(user) })
    return collections.map(({ name, sharing, count }) => [name, sharing, count])
  }
  const [shared, decided] = [
    ['Ours from August', 'group', 5],
    ['With a fourth person', 'group', 4],
  ]
  expect(await of('ana')).toEqual([
    shared,
    ['Two bedrooms near USC', 'public', 6],
    ['Just for me', 'private', 4],
    decided,
  ])
  expect(await of('ben')).toEqual([shared, decided])
  expect(await of('chloe')).toEqual([shared, decided])
  const ana = (await ctx.db.select().from(users)).find(({ email }) => email === 'ana@demo.example')
  if (!ana) throw new Error('Ana was made')
  const asAna = { ...ctx, actor: personOf(ana) }
  const [own, over] = (await collectionsOf(asAna)).collections.filter(({ sharing }) => sharing === 'group')
  expect(await decisionPage(asAna, { collectionId: own?.id ?? '' })).toMatchObject({
    state: 'open',
    own: { answered: 'no' },
  })
  expect(await decisionPage(asAna, { collectionId: over?.id ?? '' })).toMatchObject({
    state: 'closed',
    result: { outcome: 'chosen', silent: [], out: [{ reasons: [{ reason: 'too far from the train' }] }] },
  })
  const states = await ctx.db.select({ state: emails.state }).from(emails)
  expect(states.filter(({ state }) => state !== 'sent')).toEqual([])
})
