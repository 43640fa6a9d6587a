// Finds the browser: CHROME_PATH, Chromium from npm (Linux, x64), or an installed Chrome, Edge or Chromium.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { unpackChromium } from './chromium-from-npm.ts'

export type Browser = { executablePath: string; args: string[]; env?: Record<string, string> }

/** What spares a browser work: pages are put together without the pretended graphics card, a fifth of all work (maps keep it), and
 *  as a page lives too short for it, no code is compiled twice and none has a process of its own, a tenth. */
export const SPARING = [
  '--disable-gpu-compositing',
  '--js-flags=--no-opt --no-maglev',
  '--renderer-process-limit=1',
]

/** The time zone of the browser (`TZ`). One set for a page ends, for the others of its process, when that page is closed. */
export const READERS_ZONE = 'America/Los_Angeles'

/** Where the installers of Chrome, Edge and Chromium put them. */
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications', join(homedir(), 'Applications')].flatMap((folder) => [
    `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${folder}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    `${folder}/Chromium.app/Contents/MacOS/Chromium`,
  ]),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
    ]),
  linux: [
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge-stable',
    'chromium',
    'chromium-browser',
  ].map((name) => `/usr/bin/${name}`),
}

/** @throws Error with one sentence that says what to install */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env.CHROME_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`CHROME_PATH is ${chosen}, and there is no such file.`)
  if (chosen) return { executablePath: chosen, args: [] }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  const executablePath = INSTALLED[process.platform]?.find((path) => existsSync(path))
  if (executablePath) return { executablePath, args: [] }
  throw new Error('The browser tests need Chrome, Edge or Chromium: install one, or set CHROME_PATH to it.')
}
