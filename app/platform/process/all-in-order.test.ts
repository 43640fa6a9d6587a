import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allInOrder } from './all-in-order.ts'

const late = async <Value>(value: Value) => {
  await setImmediate()
  if (value instanceof Error) throw value
  return value
}

test('of several failures the first in order counts, however long it takes', async () => {
  expect(await allInOrder([late(1), 'two'])).toEqual([1, 'two'])
  const works = () => [late(1), late(new Error('first')), Promise.reject(new Error('second'))]
  await expect(Promise.all(works())).rejects.toThrow('second')
  await expect(allInOrder(works())).rejects.toThrow('first')
})
