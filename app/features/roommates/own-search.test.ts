import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { ownSearch } from './own-search.query.server.ts'

async function searchAfter(ctx: SystemContext, told: Parameters<typeof makeProfile>[2], user = {}) {
  const person = await makeUser(ctx, user)
  await makeProfile(ctx, person, told)
  return ownSearch({ ...ctx, actor: personOf(person) })
}

test('a student searches around the own university, within the budget and by the date', async ({ ctx }) => {
  const university = await makeCampus(ctx)
  const told = { university, budgetMin: 700, budgetMax: 1200, moveInDate: '2030-08-15' }
  const search = { ...emptySearch, campus: university, min: 700, max: 1200, moveIn: '2030-08-15' }
  expect(await searchAfter(ctx, told)).toEqual(search)
})

test('only what was answered counts', async ({ ctx }) => {
  expect(await searchAfter(ctx, {})).toBeNull()
  expect(await searchAfter(ctx, { budgetMax: 1200 })).toEqual({ ...emptySearch, max: 1200 })
})

test('a manager and a visitor have no such search', async ({ ctx }) => {
  expect(await searchAfter(ctx, { budgetMax: 1200 }, { student: false, manager: true })).toBeNull()
  expect(await ownSearch({ ...ctx, actor: visitor })).toBeNull()
})
