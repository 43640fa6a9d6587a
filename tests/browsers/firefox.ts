// Firefox by WebDriver BiDi, which needs no driver in between (Debian: firefox-esr).
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installOnDemand } from '#tools/packages/on-demand.ts'
import { callOf, type Engine, type Handle, type Tab } from './engine.ts'
import { selectAll } from './find-shown.ts'
import { startXvfb } from './xvfb.ts'

/** What Firefox logs when a page with an open event stream is left. */
const STREAM_LEFT =
  /The connection to \S+ was interrupted|can’t establish a connection to the server at \S+\/api\/events/

const FIREFOX = '/usr/bin/firefox-esr'
/** Milliseconds that starting Firefox or loading a page may take on a busy machine; Puppeteer gives up after 30 seconds. */
const LIMIT = 300_000

/** The parts of Puppeteer that we use. */
type Puppeteer = { launch: (options: Record<string, unknown>) => Promise<Browser> }
type Browser = {
  createBrowserContext: () => Promise<{ newPage: () => Promise<Page>; close: () => Promise<void> }>
  close: () => Promise<void>
}
type Page = {
  setDefaultTimeout: (milliseconds: number) => void
  setViewport: (size: { width: number; height: number }) => Promise<void>
  on: (event: 'pageerror', listener: (error: unknown) => void) => void
  goto: (url: string, options: { waitUntil: 'domcontentloaded' }) => Promise<unknown>
  evaluate: (expression: string) => Promise<unknown>
  evaluateHandle: (expression: string) => Promise<{ asElement: () => ElementHandle | null }>
}
type ElementHandle = {
  click: () => Promise<void>
  evaluate: (work: (element: Element) => void) => Promise<void>
  type: (text: string) => Promise<void>
  uploadFile: (path: string) => Promise<void>
}

async function loadPuppeteer(): Promise<Puppeteer> {
  const folder = installOnDemand('puppeteer-core@25.16.0')
  const module = path.join(folder, 'puppeteer-core/lib/puppeteer/puppeteer-core.js')
  return ((await import(pathToFileURL(module).href)) as { default: Puppeteer }).default
}

export async function startFirefox(): Promise<Engine> {
  const puppeteer = await loadPuppeteer()
  const { display, stop } = await startXvfb()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: false,
    timeout: LIMIT,
    protocolTimeout: LIMIT,
    env: { ...process.env, DISPLAY: display, TZ: 'America/Los_Angeles' },
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  return {
    openSession: async (width) => {
      const context = await browser.createBrowserContext()
      const heard: string[] = []
      return {
        openTab: async () => {
          const page = await context.newPage()
          page.setDefaultTimeout(LIMIT)
          await page.setViewport({ width, height: 900 })
          page.on('pageerror', (error) => {
            if (!STREAM_LEFT.test(String(error))) heard.push(`page error: ${String(error)}`)
          })
          return tabOf(page)
        },
        complaints: () => heard,
        close: () => context.close(),
      }
    },
    close: async () => {
      await browser.close()
      await stop()
    },
  }
}

const tabOf = (page: Page): Tab => ({
  goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
  run: (work, ...args) => page.evaluate(callOf(work, args)) as Promise<never>,
  find: async (work, ...args) => {
    const element = (await page.evaluateHandle(callOf(work, args))).asElement()
    return element && handleOf(element)
  },
})

const handleOf = (element: ElementHandle): Handle => ({
  click: () => element.click(),
  write: async (text) => {
    await element.evaluate(selectAll)
    await element.type(text)
  },
  choose: (file) => element.uploadFile(file),
})
