import { expect, test } from 'vitest'
import { visitor } from '#app/platform/access.ts'
import { actorOf } from '#app/features/accounts/read-session.server.ts'
import { formOf } from './carried-form.ts'

const PAGE = 'http://localhost/profile/groups?from=here'

function sent(body: BodyInit, url = PAGE, headers: Record<string, string> = {}) {
  const request = new Request(url, { method: 'POST', body, headers })
  request.headers.set('Content-Length', '100')
  return request
}

test('what a visitor sent is there a second time, without secrets and files', async () => {
  const form = new URLSearchParams([
    ['name', 'Plain four'],
    ['tag', 'a'],
    ['tag', 'b\nc'],
    ['proof', 'secret words'],
  ])
  const request = sent(form)
  const read = formOf(request, visitor)
  expect(await request.text()).toContain('Plain+four')
  expect(await read?.()).toEqual({
    action: '/profile/groups?from=here',
    fields: [
      { name: 'name', value: 'Plain four' },
      { name: 'tag', value: 'a' },
      { name: 'tag', value: 'b\nc' },
    ],
    incomplete: true,
  })
  const files = new FormData()
  files.set('bio', 'Quiet')
  files.set('photo', new File(['…'], 'a.jpg'))
  expect(await formOf(sent(files), visitor)?.()).toMatchObject({
    fields: [{ name: 'bio', value: 'Quiet' }],
    incomplete: true,
  })
})

test('nothing else is read twice', async () => {
  const session = { id: 'a', authenticatedAt: new Date(0), expiresAt: new Date(0), secondFactor: false }
  const user = { id: 'b', student: true, manager: false, admin: false, desk: false, suspendedAt: null }
  const person = actorOf({ settings: { mode: 'demo' } as never }, session, user)
  const form = new URLSearchParams({ name: 'Plain four' })
  expect(formOf(sent(form), person)).toBeNull()
  expect(formOf(sent(form, 'http://localhost/profile/groups.data'), visitor)).toBeNull()
  expect(formOf(sent(form, 'http://localhost/api/messages'), visitor)).toBeNull()
  expect(formOf(sent('{}', PAGE, { 'Content-Type': 'application/json' }), visitor)).toBeNull()
  expect(formOf(new Request(PAGE), visitor)).toBeNull()
  const large = sent(form)
  large.headers.set('Content-Length', '1000001')
  expect(formOf(large, visitor)).toBeNull()
})

test('what would be much larger on the page than it was is not kept', async () => {
  const read = async (body: string) => {
    const request = sent(body, PAGE, { 'Content-Type': 'application/x-www-form-urlencoded' })
    request.headers.set('Content-Length', String(body.length))
    return (await formOf(request, visitor)?.())?.fields.length
  }
  expect(await read(`note=${'<'.repeat(50_000)}`)).toBeUndefined()
  expect(await read('a&'.repeat(499))).toBeUndefined()
  expect(await read(new URLSearchParams({ note: '<&"\n😀é a'.repeat(8000) }).toString())).toBe(1)
  expect(await read(`note=${'<'.repeat(1000)}`)).toBe(1)
})
