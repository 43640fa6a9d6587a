import { expect, test } from 'vitest'
import { createSecrets } from '#app/platform/secrets.server.ts'
import type { Settings } from '#app/platform/context.ts'
import { redirectWithFlash, withFlash } from './flash.server.ts'

const settings = { publicUrl: 'https://roost.example' } as Settings
const tools = { settings, secrets: createSecrets('one secret') }

const page = async (cookie: string, ctx = tools) => {
  const { data, init } = await withFlash(ctx, new Request(settings.publicUrl, { headers: { cookie } }), {})
  return { flash: data.flash, cookie: new Headers(init?.headers).get('Set-Cookie') }
}

async function cookieAfter(message: string): Promise<string> {
  const { headers } = await redirectWithFlash(tools, '/account', message)
  return headers.get('Set-Cookie') ?? ''
}

test('the next page shows the message, and takes its cookie away', async () => {
  const set = await cookieAfter('You said “Not this time”.')
  expect(set).toMatch(/^__Host-roost\.flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const shown = await page(set)
  expect(shown.flash).toBe('You said “Not this time”.')
  expect(shown.cookie).toMatch(/^__Host-roost\.flash=;.*Expires=Thu, 01 Jan 1970/)
})

test('a message that this site did not write is not shown', async () => {
  const other = { settings, secrets: createSecrets('another secret') }
  expect((await page(await cookieAfter('Saved.'), other)).flash).toBe(null)
  expect(await page('__Host-roost.flash=phone')).toEqual({ flash: null, cookie: null })
  expect(await page('')).toEqual({ flash: null, cookie: null })
})

test('a message signed before the secret was changed is still shown', async () => {
  const changed = { settings, secrets: createSecrets('new secret', 'one secret') }
  expect((await page(await cookieAfter('Saved.'), changed)).flash).toBe('Saved.')
})
