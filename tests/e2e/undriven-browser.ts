// A browser that no program drives. One that is driven makes no page before it is asked for
// (PrerenderingDisabledByDevTools), and keeps none to come back to.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'

/** Opens an address in a browser with a profile of its own.
 *  @returns what closes it */
export async function openUndriven(url: string, userAgent: string): Promise<() => Promise<void>> {
  const { executablePath, args, env } = await findBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'roost-browser-'))
  const own = ['--headless', '--remote-debugging-port=0', '--no-first-run', '--disable-background-networking']
  const all = [...args, ...own, `--user-agent=${userAgent}`, `--user-data-dir=${profile}`, url]
  const browser = spawn(executablePath, all, { env: { ...process.env, ...env }, stdio: 'ignore' })
  return async () => {
    await ended(browser)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function ended(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null) return
  const end = once(browser, 'exit')
  browser.kill()
  await end
}
