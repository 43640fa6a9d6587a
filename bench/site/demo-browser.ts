// The demo and a Chromium in which one of its students can be signed in.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { browse, type Visitor } from '#tests/setup/people/visitor.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'
import { findBrowser } from '../../tests/e2e/browser.ts'
import { logIn } from '../../tests/pictures/site.ts'
import { findThings } from '../../tests/pictures/things.ts'

export type DemoBrowser = {
  url: string
  context: BrowserContext
  /** The port of the Chrome DevTools Protocol. */
  port: number
  student: Visitor
  /** Makes later requests a student's. */
  signIn: () => Promise<void>
  things: Awaited<ReturnType<typeof findThings>>
  stop: () => Promise<void>
}

export async function openDemoBrowser(): Promise<DemoBrowser> {
  const site = await startRoost({ DEMO: '1', RATE_LIMITS: '0' })
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-browser-'))
  const { executablePath, args, env } = await findBrowser()
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env } as Record<string, string>,
    viewport: { width: 390, height: 844 },
  })
  const student = await logIn(site.url, 'ana')
  const visitors = {
    visitor: browse(site.url),
    student,
    friend: student,
    suspended: student,
    manager: await logIn(site.url, 'marta'),
    admin: await logIn(site.url, 'ada'),
  }
  return {
    url: site.url,
    context,
    port,
    student,
    things: await findThings({ visitors }),
    signIn: async () => {
      const pairs = student.cookies().split('; ')
      const cookies = pairs.map((pair) => ({
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
        url: site.url,
      }))
      await context.addCookies(cookies)
    },
    stop: async () => {
      await context.close()
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
