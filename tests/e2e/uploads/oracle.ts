// Runs one scenario with a client that has its own page and store, and logs what it did. Stores the other client's logs, which stay
// valid until its version changes.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { driverOf, type Driver } from './fixtures.ts'
import type { Asked } from './in-page.ts'
import { selfSigned } from './self-signed.ts'
import { openUploadSite, type UploadSite } from './site.ts'
import { AMPLIFY_KEYS, amplifyStore } from './stores.ts'

export type Stage = {
  site: UploadSite
  page: Page
  uploads: Driver
  /** Reloads the page; `signedOut` without credentials. */
  load: (signedOut?: boolean) => Promise<void>
  /** Logs how an upload ended, in terms that both clients share. */
  note: (id: string) => Promise<void>
  /** Starts an upload and logs its end. */
  run: (asked: Asked) => Promise<void>
}

export type Deed = { heard: string[]; ends: unknown[] }

const tls = selfSigned()

export async function act(
  browser: Browser,
  client: 'our-page' | 'amplify-page',
  scenario: (stage: Stage) => Promise<void>,
): Promise<Deed> {
  const site = await openUploadSite(amplifyStore, { client, tls })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const uploads = driverOf(page)
    const ends: unknown[] = []
    const load = async (signedOut = false) => {
      const { bucket, region, accessKeyId: id, secretAccessKey: secret } = AMPLIFY_KEYS
      const params = { bucket, region, id, secret, endpoint: new URL(site.front.origin).host }
      const search = new URLSearchParams(client === 'amplify-page' ? params : {})
      if (signedOut) search.set('signed-out', '')
      if (signedOut) site.signer = async () => null
      await page.goto(`${site.url}/?${search.toString()}`)
    }
    const note = async (id: string) => {
      const { state, error, value, progress } = await uploads.end(id)
      const { path, key, eTag, contentType, metadata } = value ?? {}
      ends.push({
        state,
        error,
        value: { path, key, eTag, contentType, metadata },
        progress: state === 'SUCCESS' ? progress.at(-1) : 'chance', // how far a failed one got
      })
    }
    const run = async (asked: Asked) => {
      const begun = await uploads.begin('one', asked)
      ends.push(begun)
      if (!begun.thrown) await note('one')
    }
    await load()
    await scenario({ site, page, uploads, load, note, run })
    return { heard: inOrder(site.front.heard), ends }
  } finally {
    await context.close()
    await site.close()
  }
}

const [CLIENT, LOGS] = [
  'node_modules/@aws-amplify/storage/package.json',
  'tests/e2e/uploads/amplify-deeds.txt',
]
/** The lines of the log: names and deeds. The first has the client's version. */
const kept = () =>
  new Map(
    readFileSync(LOGS, 'utf8')
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  )
const installed = () => (JSON.parse(readFileSync(CLIENT, 'utf8')) as { version: string }).version

/** Stores what the other client did. */
export function recordOtherClient(name: string, deed: Deed): void {
  const lines = kept().set('version', installed()).set(name, JSON.stringify(deed))
  writeFileSync(LOGS, [...lines].map((line) => line.join('\t')).join('\n'))
}

/** What the other client did. @throws Error if the installed version's behavior has not been recorded */
export function readOtherClient(name: string): Deed {
  const [version, deed] = [kept().get('version'), kept().get(name)]
  if (version !== installed() || deed === undefined)
    throw new Error(
      'npx playwright test upload-oracle --workers=1 --update-snapshots=all asks the other client',
    )
  return JSON.parse(deed) as Deed
}

/** Concurrent parts arrive in any order. */
function inOrder(heard: string[]): string[] {
  const groups: string[][] = []
  for (const line of heard) {
    const last = groups.at(-1)
    if (line.startsWith('PUT partNumber') && last?.[0]?.startsWith('PUT partNumber')) last.push(line)
    else groups.push([line])
  }
  return groups.flatMap((group) => group.toSorted())
}
