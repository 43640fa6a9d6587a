import { expect, test } from 'vitest'
import type { Outage } from '#app/database/availability/outage.server.ts'
import { retryAfterOutage, unanswered } from './retry-after-outage.ts'

const visit = { requestId: 'r', network: '' }
const gone = new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') })

/** A page whose database is gone until `back` or `giveUp`.
 *  @param isPage whether the page answers with a failure; otherwise it throws */
function open(isPage = true) {
  let isGone = true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const outage: Outage = { notice: () => {}, isBrief: () => true, end: () => promise }
  let asked = 0
  const answer = retryAfterOutage(outage, async () => {
    asked += 1
    if (!isGone) return new Response('a page')
    if (!isPage) throw gone
    const response = new Response('an error', { status: 503 })
    unanswered.add(response)
    return response
  })
  const ask = (init?: RequestInit) => answer(new Request('http://localhost/messages', init), visit)
  const back = () => {
    isGone = false
    resolve(true)
  }
  return { ask, back, giveUp: () => resolve(false), asked: () => asked }
}

test.each([true, false])(
  'a page waits for the database, whether the page or a session failed: %s',
  async (isPage) => {
    const { ask, back } = open(isPage)
    const page = ask()
    back()
    expect(await (await page).text()).toBe('a page')
  },
)

test('what is written is refused at once', async () => {
  const { ask } = open()
  expect((await ask({ method: 'POST', body: 'a=b' })).status).toBe(503)
})

test('a hundred wait, others are refused at once; when it stays away all are', async () => {
  const { ask, giveUp, asked } = open()
  const waiting = Array.from({ length: 100 }, () => ask())
  expect((await ask()).status).toBe(503)
  giveUp()
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([503]))
  expect(asked()).toBe(101)
})

test('a page that fails again and again is refused, though the database answers', async () => {
  const outage: Outage = { notice: () => {}, isBrief: () => true, end: async () => true }
  const answer = retryAfterOutage(outage, async () => Promise.reject(gone))
  await expect(answer(new Request('http://localhost/messages'), visit)).rejects.toBe(gone)
})

test('other errors are no reason to wait', async () => {
  const outage: Outage = { notice: () => expect.unreachable(), isBrief: () => true, end: async () => true }
  const busy = retryAfterOutage(outage, async () => new Response('busy', { status: 503 }))
  expect((await busy(new Request('http://localhost/messages'), visit)).status).toBe(503)
})
