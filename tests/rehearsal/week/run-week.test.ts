import { expect, test } from 'vitest'
import { openSteps } from '../steps.ts'
import { runWeek, SHORT } from './run-week.ts'

test('backups, restores, a move, another secret and an update lose nothing', async () => {
  let said = ''
  const steps = openSteps('week', (text) => void (said += text))
  await runWeek(steps, SHORT).catch((error: unknown) => void (said += String(error)))
  expect(steps.failed, said).toEqual([])
})
