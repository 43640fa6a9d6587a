// From adding a provider as an admin to a student with a confirmed campus email, over HTTP, while the site runs.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users as accounts } from '#app/database/schema/people/accounts.ts'
import { startPretendProvider, type PretendProvider } from '#server/pretend-provider.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { browse } from '#tests/setup/people/visitor.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { cookieOf } from '../route-forms/ask.ts'
import { makePeople } from '../route-forms/scene.ts'

const DOMAIN = `c${randomUUID().slice(0, 8)}.edu`
const FORM = '/admin/settings/providers/new'
const EMAIL = `ana@${DOMAIN}`

let server: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
let provider: PretendProvider
let remove: () => Promise<void>
beforeAll(async () => {
  const place = await placeForSite()
  remove = place.remove
  const claims = { sub: randomUUID(), email: EMAIL, eduperson_scoped_affiliation: [`student@${DOMAIN}`] }
  provider = await startPretendProvider(() => claims)
  server = await startRoost(place.env)
  people = await peopleOf(place.env)
})
afterAll(async () => {
  await people?.close()
  await server?.stop()
  await provider?.stop()
  await remove?.()
})

test('an admin adds a provider, its button is there, and a student signs in with it', async () => {
  const { users, campus } = await makePeople(people.ctx)
  await people.ctx.db
    .update(campuses)
    .set({ emailDomains: [DOMAIN] })
    .where(eq(campuses.slug, campus))
  const { Cookie: cookies } = await cookieOf(people.ctx, 'admin', { users })
  const admin = browse(server.url, cookies)
  const student = browse(server.url)
  const buttons = async () => (await student.get('/login')).text()
  expect(await buttons()).not.toContain('Continue with Campus account')
  const form = {
    intent: 'save',
    version: '0',
    id: 'campus',
    name: 'Campus account',
    issuer: provider.issuer,
    client: 'roost',
    secret: 'of a pretend provider',
    campuses: campus,
    domains: DOMAIN,
    scopes: '',
    vouchedBy: 'issuer',
    addressClaim: '',
    withoutAffiliation: 'none',
    onlyWay: 'no',
  }
  const refused = await admin.post(FORM, { ...form, issuer: 'https://login.microsoftonline.com/common/v2.0' })
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expect(page).toContain('Every organization can sign in there.')
  expect(page).not.toContain(form.secret)
  const added = await admin.post(FORM, form)
  expect([added.status, added.headers.get('Location')]).toEqual([302, '/admin/settings'])
  // Visitors' pages are cached for three seconds.
  await expect.poll(buttons, { timeout: 30_000 }).toContain('Continue with Campus account')
  const pressed = await student.post('/login/campus', { returnTo: '/' })
  const refresh = /<meta http-equiv="refresh" content="0;url=([^"]+)"/.exec(await pressed.text())
  const agreed = await fetch((refresh?.[1] ?? '').replaceAll('&amp;', '&'), { redirect: 'manual' })
  expect((await student.get(agreed.headers.get('Location') ?? '')).status).toBe(302)
  expect((await student.get('/account')).status).toBe(200)
  const [ana] = await people.ctx.db.select().from(accounts).where(eq(accounts.email, EMAIL))
  expect(ana).toMatchObject({ student: true, emailVerified: true })
  expect(ana?.emailConfirmedAt).not.toBeNull()
  expect(await (await admin.get('/admin/settings/providers/campus')).text()).not.toContain(form.secret)
})
