import type { Page } from '@playwright/test'
import { expect, test as base } from '../fixtures.ts'
import type { Asked, Seen, Uploads } from './in-page.ts'
import { openUploadSite, type UploadSite } from './site.ts'
import { startCeph, type Ceph } from '#tests/setup/servers/ceph.ts'
import { cephStore, diskStore } from './stores.ts'

export const MIB = 1024 ** 2

export type Driver = {
  begin: (id: string, asked: Asked) => Promise<ReturnType<Uploads['begin']>>
  act: (id: string, act: 'pause' | 'resume' | 'cancel', message?: string) => Promise<string>
  look: (id: string) => Promise<Seen>
  end: (id: string) => Promise<Seen>
}

/** The functions that tests call in a page with the upload task. */
export function driverOf(page: Page): Driver {
  return {
    begin: (id, asked) =>
      page.evaluate(([name, what]) => window.uploads.begin(name, what), [id, asked] as const),
    act: (...args) => page.evaluate((given) => window.uploads.act(...given), args),
    look: (id) => page.evaluate((name) => window.uploads.look(name), id),
    end: (id) => page.evaluate((name) => window.uploads.end(name), id),
  }
}

type Fixtures = {
  storeName: 'disk' | 'ceph'
  site: UploadSite
  uploads: Driver
  /** URLs of requests that the page started and aborted. */
  abandoned: string[]
}

export const test = base.extend<Fixtures, { ceph: { get: () => Promise<Ceph> } }>({
  // Started by the first test that needs it.
  ceph: [
    async ({}, use) => {
      let started: ReturnType<typeof startCeph> | undefined
      await use({ get: async () => (await (started ??= startCeph())).ceph })
      await (await started)?.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  storeName: ['disk', { option: true }],
  site: [
    async ({ storeName, ceph }, use) => {
      const site = await openUploadSite(storeName === 'ceph' ? cephStore(await ceph.get()) : diskStore)
      await use(site)
      await site.close()
    },
    { timeout: 600_000 }, // Ceph may have to start first.
  ],
  abandoned: async ({ context }, use) => {
    const addresses: string[] = []
    context.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_ABORTED') addresses.push(request.url())
    })
    await use(addresses)
  },
  uploads: async ({ page, site }, use) => {
    await page.goto(site.url)
    await use(driverOf(page))
  },
})

/** The log lines of requests for a part, in the order of the parts. */
export const parts = (heard: string[]) =>
  heard
    .flatMap((line) => /^PUT partNumber=(\d+)/.exec(line)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other)

/** Waits until this many requests are held at the proxy. */
export const expectHeld = ({ front }: UploadSite, count: number) =>
  expect.poll(() => front.held(), { message: 'requests that wait' }).toBe(count)

/** The same bytes that the page generates, to compare with what arrived. */
export function bytesOf(size: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(size / MIB) }, (_, index) =>
    Buffer.from(new Uint32Array(MIB / 4).fill(index * 2_654_435_761).buffer),
  )
  return Buffer.concat(blocks).subarray(0, size)
}

/** Whether the store contains exactly the bytes that the page generated. */
export async function expectStored({ store }: UploadSite, key: string, size: number): Promise<void> {
  const file = await store.files.get(key)
  if (!file) throw new Error(`${key} is not in the store`)
  const chunks: Buffer[] = []
  for await (const chunk of file.body) chunks.push(chunk as Buffer)
  const arrived = Buffer.concat(chunks)
  expect({ size: arrived.length, same: arrived.equals(bytesOf(size)) }).toEqual({ size, same: true })
}

/** Checks that the store has no unfinished uploads, once the browser is done. */
export const expectNothingAtStore = ({ store }: UploadSite) =>
  expect
    .poll(async () => (await store.files.listUploads('')).items, { message: 'uploads at the store' })
    .toEqual([])

/** The uploads that the page would resume. */
export const remembered = (page: Page) =>
  page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('__uploadInProgress') ?? '{}') as object))
