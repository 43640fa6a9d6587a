import { expect, test } from 'vitest'
import { CannotRun } from './errors.ts'

test('a sentence that quotes one has a single full stop at its end, and paths keep theirs', () => {
  expect(new CannotRun('The backup is damaged (it is truncated.).').message).toMatch(
    /\(it is truncated\.\)\.$/,
  )
  expect(new CannotRun('Refused: Enter its address..').message).toBe('Refused: Enter its address.')
  expect(new CannotRun('There is no ../build.. Wait …').message).toBe('There is no ../build. Wait …')
})
