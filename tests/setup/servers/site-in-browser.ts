// One site and one browser for the tests of a file, with a connection between them that can fail.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import type { SystemContext } from '#app/platform/context.ts'
import { findBrowser, LIGHT_BROWSER_FLAGS } from '#tests/e2e/browser.ts'
import { pageIsTaken } from '#tests/e2e/scripts-run.ts'
import { stopSchedule } from '../databases/stop-schedule.ts'
import { peopleOf, placeForSite } from '../people/people-of-site.ts'
import { startRoost, type RoostServer } from './roost-server.ts'
import { cookieOf, prepare } from '../../route-forms/ask.ts'
import type { Form, Forms } from '../../route-forms/form.ts'
import { EVERY_THING, makeScene, type Scene, type Who } from '../../route-forms/scene.ts'
import { lineAddress, startLine } from './failing-line.ts'

type Started = {
  url: string
  line: Awaited<ReturnType<typeof startLine>>
  people: Awaited<ReturnType<typeof peopleOf>>
  context: BrowserContext
  scene: Scene
}
/** The people and things that a form or page needs. */
export type Prepared = { users: Scene['users']; things: Record<string, string>; form: Form }

/** @param viewport the browser's @param more additional variables for the site */
export function siteInBrowser(
  viewport: { width: number; height: number },
  more: Record<string, string> = {},
) {
  let place: Awaited<ReturnType<typeof placeForSite>> | undefined
  let server: RoostServer | undefined
  let browser: Browser | undefined
  let started: Started | undefined
  beforeAll(async () => {
    // The site shows the forms of one that sends emails, but sends none.
    place = await placeForSite({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'roost@roost.example', ...more })
    const { PORT = '' } = place.env
    const url = lineAddress(PORT)
    place.env.PUBLIC_URL = url
    server = await startRoost(place.env)
    const people = await peopleOf(place.env)
    await stopSchedule(people.ctx)
    const { executablePath, args, env } = await findBrowser()
    browser = await chromium.launch({
      executablePath,
      args: [...args, ...LIGHT_BROWSER_FLAGS],
      env: { ...process.env, ...env } as Record<string, string>,
    })
    const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
    context.setDefaultTimeout(15_000)
    await context.addInitScript(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    started = { url, line: await startLine(PORT), people, context, scene: await makeScene(people.ctx) }
  })
  afterAll(async () => {
    await browser?.close()
    started?.line.close()
    await started?.people.close()
    await server?.stop()
    await place?.remove()
  })
  const now = () => {
    if (started === undefined) throw new Error('The site is not started yet.')
    return started
  }
  /** Everyone signs in once. */
  const cookies = new Map<string, string>()
  async function cookiesOf(who: Who, { users }: Pick<Prepared, 'users'>): Promise<string> {
    if (who === 'visitor') return ''
    const known = cookies.get(users[who].id)
    if (known !== undefined) return known
    const { Cookie = '' } = await cookieOf(now().people.ctx, who, { users })
    cookies.set(users[who].id, Cookie)
    return Cookie
  }
  return {
    missed: () => now().line.missed(),
    turn: (state: Parameters<Started['line']['turn']>[0]) => now().line.turn(state),

    /** Changes stored data. */
    change: async (how: (ctx: SystemContext) => Promise<unknown> | undefined) =>
      void (await how(now().people.ctx)),

    /** What a form or page is about; those without special needs share one scene.
     *  @param wanted the things in a scene of its own */
    async prepared(path: string, given: Forms[string] = {}, wanted = EVERY_THING): Promise<Prepared> {
      const { people, scene } = now()
      if (typeof given === 'function') return prepare(people.ctx, path, given, wanted)
      return { users: scene.users, things: { ...scene.things, ...given.at }, form: given }
    },

    closePages: () =>
      Promise.all(
        now()
          .context.pages()
          .map((page) => page.close()),
      ),

    /** Opens a URL as this person in the only tab, and waits until its scripts run. */
    async open(address: string, who: Who, { users }: Pick<Prepared, 'users'>): Promise<Page> {
      const { context, url } = now()
      const pairs = (await cookiesOf(who, { users })).split('; ').filter(Boolean)
      await context.clearCookies()
      await context.addCookies(
        pairs.map((pair) => {
          const [name = '', ...value] = pair.split('=')
          return { name, value: value.join('='), url }
        }),
      )
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(address)
      await pageIsTaken(page)
      return page
    },
  }
}
