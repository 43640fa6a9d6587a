import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { Busy } from '#app/platform/errors.ts'
import { requestMark } from '#app/platform/request-context.ts'
import { answerForErrors } from './router.ts'

/** The response for an error that the action of a page at `address` throws, or of a route without one. */
async function answerTo(error: Error, address: string, isPage = true): Promise<unknown> {
  const module = { action: () => Promise.reject(error), ...(isPage && { default: () => null }) }
  const build = { routes: { form: { id: 'form', module } } } as unknown as ServerBuild
  const answered = answerForErrors(build).routes.form?.module.action as (args: unknown) => Promise<unknown>
  const context = new RouterContextProvider()
  context.set(requestMark, { id: 'r1', nonce: '' })
  const url = new URL(address, 'http://localhost')
  return answered({ request: new Request(url, { method: 'POST' }), url, context }).catch(
    (thrown: unknown) => thrown,
  )
}

test('a text that no database stores is the sender’s mistake, wherever it got to', async () => {
  const refused = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), {
    code: '22021',
  })
  const page = await answerTo(new Error('Failed query', { cause: refused }), '/manage/new')
  expect(page).toMatchObject({ data: null, init: { status: 400 } })
})

test('who comes when too much is going on is told when to come back, on a page and under /api', async () => {
  const page = await answerTo(new Busy(), '/login')
  expect(page).toMatchObject({ data: null, init: { status: 503, headers: { 'Retry-After': '2' } } })
  const api = (await answerTo(new Busy(), '/api/listings')) as Response
  expect([api.status, api.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await api.json()).toMatchObject({ error: expect.stringContaining('try again in a moment') })
})

test('a route without a page says with one of its own what went wrong', async () => {
  const answer = (await answerTo(new Busy(), '/logout', false)) as Response
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await answer.text()).toContain('try again in a moment')
})
