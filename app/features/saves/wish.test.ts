import { expect, test } from 'vitest'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { readWish, withoutWish, withWish } from './wish.ts'

const homeId = '0197c000-0000-7000-8000-000000000000'
const [wish, other] = [{ do: 'like', homeId } as const, { do: 'save', homeId } as const]

test('an action survives logging in, and removing it restores the URL', () => {
  for (const address of ['/listings', '/listings/House?campus=usc&page=2', '/expanded-listing/a-home']) {
    const carried = safeReturnTo(withWish(address, wish))
    expect(readWish(carried.split('?')[1] ?? '')).toEqual(wish)
    expect(withoutWish(carried)).toBe(address)
    expect(withWish(carried, wish)).toBe(carried)
    expect(readWish(withWish(carried, other).split('?')[1] ?? '')).toEqual(other)
  }
})

test('unknown actions stay in the URL and do nothing', () => {
  for (const query of ['do=like', 'do=delete&home=' + homeId, 'do=like&home=../../logout']) {
    expect(readWish(query)).toBeNull()
    expect(withoutWish(`/listings?${query}`)).toContain('do=')
  }
})
