// Unsubscribes over HTTP, as mail programs (RFC 8058), their scanners and people do.
import { expect, test } from 'vitest'
import { makeUser } from '#app/features/accounts/factory.ts'
import { refusesEmails, unsubscribeUrl } from '#app/features/emails/refuse-emails.server.ts'
import { siteOfFile } from '#tests/setup/servers/site-of-file.ts'

const place = siteOfFile()

async function emailTo() {
  const { id } = await makeUser(place.people.ctx)
  const address = unsubscribeUrl(place.people.ctx, { userId: id, kind: 'new-messages' })
  return { address, refuses: () => refusesEmails(place.people.ctx.db, id, 'new-messages') }
}
const post = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
const oneClick = { 'List-Unsubscribe': 'One-Click' }

test('a mail program unsubscribes with one request, a scanner that opens the link does not', async () => {
  const { address, refuses } = await emailTo()
  for (const method of ['GET', 'HEAD']) expect((await fetch(address, { method })).status).toBe(200)
  expect(await refuses()).toBe(false)
  expect((await post(address, oneClick)).status).toBe(200)
  expect((await post(address, oneClick)).status).toBe(200)
  expect(await refuses()).toBe(true)
  expect((await post(address, { again: '1' })).status).toBe(200)
  expect(await refuses()).toBe(false)
})

test('another site’s page, and an invented link, do not unsubscribe', async () => {
  const { address, refuses } = await emailTo()
  expect((await post(address, oneClick, { Origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await post(`${address.slice(0, -2)}AA`, oneClick)).status).toBe(404)
  expect(await refuses()).toBe(false)
})
