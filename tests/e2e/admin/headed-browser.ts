// A browser without automation. An automated one neither prerenders pages (PrerenderingDisabledByDevTools) nor keeps them in
// its back/forward cache.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../browser.ts'

/** Opens a URL in a browser with its own profile. @returns a function that closes it */
export async function openHeadedBrowser(url: string, userAgent: string): Promise<() => Promise<void>> {
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
