import { expect, test } from 'vitest'
import { queryOfGroup } from './paths.ts'

const ID = '01a21e3d-2400-7265-b240-aad17f6e092d'

test('the way from a page of a group names the group, every other way nobody', () => {
  expect(queryOfGroup(`/profile/groups/${ID}#homes`)).toBe(`?group=${ID}`)
  expect(queryOfGroup(`/listings/House?campus=usc&group=${ID}&fits=1`)).toBe(`?group=${ID}`)
  expect(queryOfGroup(`/collections/${ID}/decision`)).toBe(`?collection=${ID}`)
  expect(['/listings?group=me', '/profile/groups/new', '/', '/collections/new'].map(queryOfGroup)).toEqual(
    Array(4).fill(''),
  )
})
