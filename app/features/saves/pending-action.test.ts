import { expect, test } from 'vitest'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { readPendingAction, withoutPendingAction, withPendingAction } from './pending-action.ts'

const listingId = '0197c000-0000-7000-8000-000000000000'
const [wish, other] = [{ do: 'like', listingId } as const, { do: 'save', listingId } as const]

test('an action survives logging in, and removing it restores the URL', () => {
  for (const address of ['/listings', '/listings/House?campus=usc&page=2', '/expanded-listing/a-home']) {
    const carried = safeReturnTo(withPendingAction(address, wish))
    expect(readPendingAction(carried.split('?')[1] ?? '')).toEqual(wish)
    expect(withoutPendingAction(carried)).toBe(address)
    expect(withPendingAction(carried, wish)).toBe(carried)
    expect(readPendingAction(withPendingAction(carried, other).split('?')[1] ?? '')).toEqual(other)
  }
})

test('unknown actions stay in the URL and do nothing', () => {
  for (const query of ['do=like', 'do=delete&home=' + listingId, 'do=like&home=../../logout']) {
    expect(readPendingAction(query)).toBeNull()
    expect(withoutPendingAction(`/listings?${query}`)).toContain('do=')
  }
})
