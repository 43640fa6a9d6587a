// The stores for every storage test: this machine's disk behind its HTTP interface, and Ceph if installed.
import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import type { Ceph } from './ceph.ts'
import { cephOptions } from './ceph-options.ts'

export type OpenStore = {
  files: FileStore
  /** A store that signs as of another time. */
  at: (now: Date) => FileStore
  close: () => Promise<void>
}

/** An empty store on disk, and a server on this machine that is its HTTP interface. */
export async function openDisk(): Promise<OpenStore & { directory: string; origin: string }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'roost-store-'))
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { kind: 'disk', directory, origin, secret: Buffer.alloc(32, 'tests') } as const
  const { files, objectStore } = openFileStore({ ...options, report: console.error })
  const answer = getRequestListener(
    (request, socket) => objectStore?.fetch(request, socket) ?? Response.error(),
  )
  server.on('request', (request, response) => void answer(request, response))
  return {
    files,
    directory,
    origin,
    at: (now) => openFileStore({ ...options, now: () => now }).files,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openCeph(ceph: Ceph): Promise<OpenStore> {
  const options = { ...(await cephOptions(ceph)), pages: ['http://localhost:3000'] }
  const { files } = openFileStore(options)
  await files.maintain()
  return { files, at: (now) => openFileStore({ ...options, now: () => now }).files, close: async () => {} }
}

/** The Ceph of this run, null on a machine without one. */
export const ceph = inject('ceph')
/** Chosen before tests are defined, so that none is skipped. */
export const stores: { name: string; open: () => Promise<OpenStore> }[] = [
  { name: 'disk', open: openDisk },
  ...(ceph ? [{ name: 'ceph', open: () => openCeph(ceph) }] : []),
]
