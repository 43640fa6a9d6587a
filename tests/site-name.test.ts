// A site with its own name shows the product's once per page, in the footer, to every viewer, and in no email.
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSync } from 'oxc-parser'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import { PRODUCT_NAME, SITE } from '#app/platform/text/site-name.ts'
import { stopSchedule } from '#tests/setup/databases/stop-schedule.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { SILENT_PROVIDER } from '#tests/setup/servers/at-provider.ts'
import { patientFetch } from '#tests/setup/servers/patient-fetch.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { addressOf, allRoutes, cookieOf, prepare } from './route-forms/ask.ts'
import { pages } from './route-forms/pages.ts'
import { makeScene, PEOPLE, type Scene } from './route-forms/scene.ts'

const NAME = 'Trojan Homes'

/** Readers of the product's name, other than readers of pages and emails. */
const ALLOWED: Record<string, string> = {
  'app/platform/text/site-name.ts': 'the name itself',
  'app/platform/env.server.ts': 'who starts the site',
  'app/platform/settings/unknown-variables.ts': 'who starts the site',
  'app/platform/process/source-tree.server.ts': 'who starts the site',
  'app/platform/foreign/foreign-client.server.ts': 'servers that the site asks',
  'app/platform/mail/open-mailer.server.ts': 'the sender of a site without a name of its own',
  'app/features/analytics/factory.ts': 'tests',
}

/** The texts of a file: its strings, templates and the text between its elements. */
function textsOf(file: string): string[] {
  const texts: string[] = []
  JSON.stringify(parseSync(file, readFileSync(file, 'utf8')).program, (_, node: unknown) => {
    if (typeof node === 'bigint') return String(node)
    const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
    if (type === 'Literal' || type === 'JSXText') texts.push(String(value))
    if (type === 'TemplateElement') texts.push((value as { raw: string }).raw)
    return node
  })
  return texts
}

test('no text of a page or an email has the product’s name in it', () => {
  const files = globSync('{app,server/http}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
  const named = files.filter(
    (file) =>
      !/\.test\.tsx?$|^app\/database\//.test(file) &&
      textsOf(file).some((text) => text.includes(PRODUCT_NAME)),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(named.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

let server: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
let remove: () => Promise<void>
beforeAll(async () => {
  const place = await placeForSite()
  remove = place.remove
  server = await startRoost({ ...place.env, ...SILENT_PROVIDER })
  people = await peopleOf(place.env)
  await stopSchedule(people.ctx)
})
afterAll(async () => {
  await people?.close()
  await server?.stop()
  await remove?.()
})

test('every page names the site, and the product once, to everybody', async () => {
  await saveSiteContent(people.ctx, { key: 'brand', value: { name: NAME, accent: '#0b5d3b' } })
  const found = await makeScene(people.ctx)
  const cookiesOf = (scene: Pick<Scene, 'users'>) =>
    Promise.all(PEOPLE.map((who) => cookieOf(people.ctx, who, scene)))
  const ofFound = await cookiesOf(found)
  let seen = 0
  for (const { path } of allRoutes) {
    const given = pages[`/${path}`] ?? {}
    const isPrepared = typeof given === 'function'
    const { users, things, form } = isPrepared
      ? await prepare(people.ctx, path, given)
      : { ...found, form: given }
    const cookies = isPrepared ? await cookiesOf({ users }) : ofFound
    const url = `${server.url}${addressOf(path, { ...things, ...form.at })}`
    for (const [at, headers] of cookies.entries()) {
      const answer = await patientFetch(url, { headers, redirect: 'manual' })
      const text = await answer.text()
      if (text === '') continue
      const what = `/${path} for ${PEOPLE[at]}`
      // A response rejected before any page could be built does not know the site.
      const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') && text.includes('<footer')
      const timesIn = (html: string) => html.split(PRODUCT_NAME).length - 1
      const shown = timesIn(text.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, ''))
      expect.soft(shown, `${what}: “${PRODUCT_NAME}”`).toBe(isPage ? 1 : 0)
      // And once in its data, from which the browser renders the same.
      expect.soft(timesIn(text) - shown, `${what}: “${PRODUCT_NAME}” in data`).toBe(isPage ? 1 : 0)
      expect.soft(text, `${what}: a name that was not put in`).not.toContain(SITE)
      if (!isPage) continue
      seen += 1
      expect.soft(text, what).toContain(`Powered by ${PRODUCT_NAME}`)
      expect.soft(text, what).toMatch(/<title>[^<]* · Trojan Homes<\/title>/)
      expect.soft(text, what).toContain('--accent:light-dark(#0b5d3b, ')
    }
  }
  expect(seen).toBeGreaterThan(500)
})
