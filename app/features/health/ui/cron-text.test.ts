import { expect, test } from 'vitest'
import { cronText } from './health-parts.tsx'

test.for([
  ['* * * * *', 'every minute'],
  ['*/5 * * * *', 'every 5 minutes'],
  ['5 * * * *', 'every hour at :05'],
  ['30 9 * * *', 'every day at 09:30'],
  ['30 9 * * 1', '30 9 * * 1'],
  ['0 */6 * * *', '0 */6 * * *'],
])('the time %s is %s', ([cron, words]) => {
  expect(cronText(cron ?? '')).toBe(words)
})
