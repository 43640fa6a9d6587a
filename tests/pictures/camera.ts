// One browser that takes the pictures of all screens, several at the same time.
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser, LIGHT_BROWSER_FLAGS, READERS_ZONE } from '../e2e/browser.ts'
import { FROZEN_TIME } from './moment.ts'
import type { PicturedSite, Role } from './site.ts'

export type Look = { role: Role; width: 390 | 1440; dark: boolean }
/** What to expect of a screen, and a selector of the elements to leave out. */
type Seen = { status?: number | undefined; without?: string | undefined }
/** Takes the picture again, of the still open page. */
export type Shot = { again: () => Promise<Buffer>; settle: () => Promise<void>; close: () => Promise<void> }

const HEIGHTS = { 390: { screen: 844, most: 2200 }, 1440: { screen: 900, most: 1800 } }

/** Hides maps, which a real or emulated graphics card draws, and replaces the machine's own code font. */
const STYLE = `.maplibregl-map, .maplibregl-map * { visibility: hidden !important }
  code, .font-mono { font-family: var(--font) !important }`

export async function openCamera({ server, visitors }: PicturedSite) {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...LIGHT_BROWSER_FLAGS, '--font-render-hinting=none'],
    env: { ...process.env, ...env, TZ: READERS_ZONE } as Record<string, string>,
  })
  const contexts = new Map<string, Promise<BrowserContext>>()

  async function newContext({ role, width, dark }: Look): Promise<BrowserContext> {
    const isPhone = width === 390
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height: HEIGHTS[width].screen },
      colorScheme: dark ? 'dark' : 'light',
      isMobile: isPhone,
      hasTouch: isPhone,
      deviceScaleFactor: 1,
      locale: 'en-US',
      reducedMotion: 'reduce',
      bypassCSP: true, // which would block the camera's styles
    })
    await context.clock.setFixedTime(FROZEN_TIME)
    await context.addInitScript(onlyLook)
    const cookies = visitors[role].cookies().split('; ').filter(Boolean)
    await context.addCookies(
      cookies.map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return { name, value: value.join('='), url: server.url }
      }),
    )
    return context
  }

  return {
    /** Opens a screen.
     *  @throws Error if the response has another status, or leads to another screen */
    async open(look: Look, path: string, { status = 200, without = '' }: Seen = {}): Promise<Shot> {
      const key = JSON.stringify(look)
      const context = contexts.get(key) ?? newContext(look)
      contexts.set(key, context)
      const page = await (await context).newPage()
      const hidden = without && `${without} { display: none !important }`
      try {
        const answer = await page.goto(path, { waitUntil: 'load' })
        if (answer?.status() !== status) throw new Error(`${path} answers ${answer?.status()}`)
        const shown = new URL(page.url())
        if (shown.pathname + shown.search !== path) throw new Error(`${path} leads to ${page.url()}`)
        await page.waitForLoadState('networkidle') // parts whose code loads after the page
        if (hidden) await page.addStyleTag({ content: hidden })
        await fitHeight(page, look.width)
      } catch (error) {
        await page.close()
        throw error
      }
      return {
        again: async () => {
          await page.waitForFunction(isComplete)
          return page.screenshot({ animations: 'disabled', caret: 'hide', style: STYLE })
        },
        settle: async () => {
          await page.waitForLoadState('networkidle')
          await fitHeight(page, look.width) // late content may have changed it
        },
        close: () => page.close(),
      }
    },
    close: () => browser.close(),
  }
}

/** Makes the window as tall as its page is in a normal window, up to a limit. Measures once, because some pages are as tall as their
 *  window plus a bar. */
async function fitHeight(page: Page, width: Look['width']): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width].screen })
  await page.waitForFunction(isComplete)
  const height = await page.evaluate(heightAtRest)
  const { screen, most } = HEIGHTS[width]
  if (height > screen) await page.setViewportSize({ width, height: Math.min(height, most) })
}

/** Runs in the page: its height, once its fonts and images have loaded and it has not changed for three frames. */
async function heightAtRest(): Promise<number> {
  await document.fonts.ready
  const loaded = [...document.images].filter((image) => image.complete)
  await Promise.all(loaded.map((image) => image.decode().catch(() => {})))
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  let height = -1
  for (let frames = 0; frames < 3;) {
    await nextFrame()
    const { scrollHeight } = document.documentElement
    frames = scrollHeight === height ? frames + 1 : 0
    height = scrollHeight
  }
  return height
}

/** Runs in the page before its scripts: blocks what the page would send to the server, because that would change other pictures. */
function onlyLook(): void {
  const { fetch } = window
  window.fetch = (to, init) => {
    const method = to instanceof Request ? to.method : (init?.method ?? 'GET')
    return method === 'GET' ? fetch(to, init) : new Promise(() => {})
  }
  navigator.sendBeacon = () => true
  // Also stops pages that are open at the same time from notifying each other.
  addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true })
  const Silent = class extends EventTarget {
    close(): void {}
  }
  Object.defineProperty(window, 'EventSource', { value: Object.assign(Silent, { CLOSED: 2 }) })
}

/** Runs in the page: whether it is hydrated, and its fonts and images have loaded. */
function isComplete(): boolean {
  const main = document.querySelector('main')
  const isTaken =
    main === null ||
    !('__reactRouterContext' in window) ||
    Object.keys(main).some((key) => key.startsWith('__reactProps'))
  const near = [...document.images].filter((image) => {
    const { top, bottom, right, left, width } = image.getBoundingClientRect()
    const isShown = width > 0 && image.checkVisibility() // not in a closed fold, where it does not load
    return isShown && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
  })
  return (
    isTaken &&
    document.fonts.status === 'loaded' &&
    near.every((image) => image.complete) &&
    document.querySelector('[aria-busy="true"]') === null
  )
}
