// Finds the browser: CHROME_PATH, Chromium from npm (Linux, x64), or an installed Chrome, Edge or Chromium.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { unpackChromium } from './chromium-from-npm.ts'

export type Browser = { executablePath: string; args: string[]; env?: Record<string, string> }

/** Flags that save the browser work. Composing pages without the emulated graphics card saves a fifth (maps keep it). Because pages
 *  are short-lived, not compiling code twice and not using separate processes saves a tenth. */
export const LIGHT_BROWSER_FLAGS = [
  '--disable-gpu-compositing',
  '--js-flags=--no-opt --no-maglev',
  '--renderer-process-limit=1',
]

/** The time zone of the browser (`TZ`). A time zone set for one page ends for its process's other pages when that page closes. */
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
