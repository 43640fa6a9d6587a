import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileFault } from './file-fault.ts'

test('a full disk is told in a sentence, also as a cause; other errors keep their stack', () => {
  const thrown = (work: () => void) => {
    try {
      work()
      throw new Error('it did not fail')
    } catch (error) {
      return error
    }
  }
  const full = thrown(() => writeFileSync('/dev/full', 'much'))
  const sentence = 'A file or folder cannot be used: ENOSPC: no space left on device, write.'
  expect(fileFault(full)).toBe(sentence)
  expect(fileFault(new Error('a backup', { cause: full }))).toBe(sentence)
  expect(fileFault(thrown(() => writeFileSync('/nowhere/at/all', '')))).toBeUndefined()
  expect(fileFault(new TypeError('a bug'))).toBeUndefined()
})
