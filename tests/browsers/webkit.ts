// WebKit by WebDriver (Debian: webkit2gtk-driver), on a virtual screen (xvfb). A driver has one session, so each session has its own
// driver.
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { callOf, type Engine, type Handle, type Session, type Tab } from './engine.ts'
import { selectAll } from './find-shown.ts'
import { endProgram, startProgram, startXvfb } from './xvfb.ts'

/** Without it, the browser window is no narrower than its toolbar, 447 px. */
const STYLE = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; }'
const SETTINGS = '[Settings]\ngtk-enable-animations=0\n' // the page sees `prefers-reduced-motion`
/** Milliseconds. WebDriver's own page limit is as long as a whole test's, which would then fail without saying where. */
const PAGE_LIMIT = 60_000
/** What a command may take beyond that: its own limit names a command that hangs. */
const COMMAND_LIMIT = 90_000
/** How WebDriver marks an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Reference = { [ELEMENT]: string }
type Send = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>

export async function startWebKit(): Promise<Engine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-webkit-'))
  await mkdir(path.join(folder, 'gtk-3.0'))
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), STYLE)
  await writeFile(path.join(folder, 'gtk-3.0/settings.ini'), SETTINGS)
  const { display, stop } = await startXvfb()
  const env = {
    DISPLAY: display,
    XDG_CONFIG_HOME: folder,
    LANGUAGE: 'en_US',
    TZ: 'America/Los_Angeles',
  }
  return {
    openSession: (width) => openSession(width, env),
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }) // a browser may still write into it
    },
  }
}

async function openSession(width: number, env: Record<string, string>): Promise<Session> {
  const port = await freePort()
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], env)
  const send: Send = async (method, where, body = {}) => {
    const step = `${method} ${where.replace(/^\/session\/[^/]+/, '')} ${JSON.stringify(body).slice(0, 200)}`
    const signal = AbortSignal.timeout(COMMAND_LIMIT)
    const init = method === 'POST' ? { method, signal, body: JSON.stringify(body) } : { method, signal }
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${where}`, init)
      const { value } = (await answer.json()) as { value: never }
      if (!answer.ok) throw new Error(JSON.stringify(value))
      return value
    } catch (error) {
      throw new Error(`WebKit, ${step}: ${String(error)}`, { cause: error })
    }
  }
  await vi.waitFor(() => send('GET', '/status'), { timeout: 60_000 })
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    // A script sent to a page that is navigating away never returns: the journey asks the next page.
    capabilities: { alwaysMatch: { timeouts: { script: 5_000, pageLoad: PAGE_LIMIT } } },
  })
  const inSession: Send = (method, where, body) => send(method, `/session/${sessionId}${where}`, body)
  let current = await inSession<string>('GET', '/window')
  let isFirst = true
  return {
    openTab: async () => {
      const handle = isFirst
        ? current
        : (await inSession<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle
      isFirst = false
      const inTab: Send = async (method, where, body) => {
        if (current !== handle) await inSession('POST', '/window', { handle })
        current = handle
        return inSession(method, where, body)
      }
      await inTab('POST', '/window/rect', { x: 0, y: 0, width, height: 900 })
      return tabOf(inTab)
    },
    complaints: () => [],
    close: async () => {
      await inSession('DELETE', '')
      await endProgram(driver)
    },
  }
}

function tabOf(send: Send): Tab {
  const execute = <Value>(script: string, args: unknown[] = []) =>
    send<Value>('POST', '/execute/sync', { script, args })
  const handleOf = (element: Reference): Handle => {
    const at = `/element/${element[ELEMENT]}`
    return {
      click: () => send('POST', `${at}/click`),
      write: async (text) => {
        await execute(`(${String(selectAll)})(...arguments)`, [element])
        await send('POST', `${at}/value`, { text })
      },
      choose: (file) => send('POST', `${at}/value`, { text: file }),
    }
  }
  return {
    goto: (url) => send('POST', '/url', { url }),
    run: (work, ...args) => execute(`return ${callOf(work, args)}`),
    find: async (work, ...args) => {
      const element = await execute<Reference | null>(`return ${callOf(work, args)}`)
      return element && handleOf(element)
    },
  }
}
