import { expect, test } from 'vitest'
import type { Context } from '#app/platform/context.ts'
import { closedReminder, peopleView } from './people-view.server.ts'

test('the view is the one in the URL, else the stored one, else cards', async () => {
  const tools = { settings: { publicUrl: 'https://roost.example' } } as Pick<Context, 'settings'>
  const chosen = await peopleView(tools, 'list', null)
  expect(chosen.view).toBe('list')
  expect(chosen.cookie).toMatch(
    /^__Host-roost\.people=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const stored = `theme=dark; ${chosen.cookie?.split(';')[0]}`
  expect(await peopleView(tools, null, null)).toEqual({ view: 'cards', cookie: null })
  expect(await peopleView(tools, null, stored)).toEqual({ view: 'list', cookie: null })
  expect(await peopleView(tools, 'nonsense', '__Host-roost.people=nonsense')).toEqual({
    view: 'cards',
    cookie: null,
  })
  expect((await peopleView(tools, 'cards', stored)).view).toBe('cards')
})

test('a closed reminder stays closed in this browser', async () => {
  const tools = { settings: { publicUrl: 'https://roost.example' } } as Pick<Context, 'settings'>
  expect(await closedReminder(tools, null, null)).toEqual({ closed: false, cookie: null })
  const { closed, cookie } = await closedReminder(tools, 'closed', null)
  expect(closed).toBe(true)
  expect(cookie).toContain('Max-Age=2592000')
  expect(await closedReminder(tools, null, `${cookie?.split(';')[0]}`)).toEqual({
    closed: true,
    cookie: null,
  })
})
