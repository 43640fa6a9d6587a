import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FileStore, SignRequest } from '#app/platform/files/file-store.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { begin, complete, listParts, PART, sendPart, sendParts } from '../storage/parts.ts'
import { use } from '../storage/send.ts'
import { emptyFolder, smallDisk, startObjectStore } from './object-stores.ts'
import { rounds } from './rounds.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const put = (key: string, bytes: Buffer): SignRequest => ({
  op: 'put',
  key,
  contentType: 'image/jpeg',
  contentLength: bytes.length,
})

async function fetched(files: FileStore, key: string): Promise<string | number> {
  const answer = await use(files, { op: 'get', key })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? hash(bytes) : answer.status
}

/** Bytes below a folder that belong to no object. */
function looseBytes(directory: string): string[] {
  const top = path.join(directory, 'objects')
  return readdirSync(top).flatMap((shard) =>
    readdirSync(path.join(top, shard)).filter((name) => {
      if (name.endsWith('.json')) return false
      const meta = path.join(top, shard, `${name.slice(0, 64)}.json`)
      return !existsSync(meta) || !readFileSync(meta, 'utf8').includes(`"${name}"`)
    }),
  )
}

test('two processes on one folder: parts by either, completed by either, every file whole', async () => {
  const directory = emptyFolder()
  const [one, two] = [await startObjectStore(directory), await startObjectStore(directory)]
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const [key, bytes] = [`two/${index}`, randomBytes(PART + 1000)]
      const id = await begin(one.files, key)
      const [first] = await sendParts(one.files, key, id, bytes, [1])
      const [second] = await sendParts(two.files, key, id, bytes, [2])
      if (!first || !second) throw new Error('a part is missing')
      const answers = await Promise.all(
        [one, two].map(({ files }) => complete(files, key, id, [first, second])),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await Promise.all([one, two].map(({ files }) => fetched(files, key)))).toEqual(
        Array(2).fill(hash(bytes)),
      )
    }),
  )
  expect((await one.files.listUploads('')).items).toEqual([])
  expect(looseBytes(directory)).toEqual([])
})

test('a process that ends between parts: the next one has those that arrived', async () => {
  const [directory, port] = [emptyFolder(), await freePort()]
  const [key, bytes] = ['restart', randomBytes(2 * PART + 5)]
  const before = await startObjectStore(directory, port)
  const id = await begin(before.files, key)
  await sendParts(before.files, key, id, bytes, [1, 2])
  await before.kill()
  const { files } = await startObjectStore(directory, port)
  expect((await listParts(files, key, id)).map(({ number }) => number)).toEqual([1, 2])
  await sendParts(files, key, id, bytes, [3])
  expect((await complete(files, key, id, await listParts(files, key, id))).status).toBe(200)
  expect(await fetched(files, key)).toBe(hash(bytes))
})

test('killed at any moment: each file is complete or missing, and a retry works', async () => {
  const [directory, port] = [emptyFolder(), await freePort()]
  const keys: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const objectStore = await startObjectStore(directory, port)
    const [key, bytes] = [`killed/${round}`, randomBytes(PART + 100)]
    keys.push(key)
    const single = `${key}/single`
    const work = async (files: FileStore) => {
      const id = await begin(files, key)
      const parts = await sendParts(files, key, id, bytes, [1, 2])
      await Promise.all([
        complete(files, key, id, parts),
        use(files, put(single, bytes), new Uint8Array(bytes)),
      ])
    }
    const cut = work(objectStore.files).catch(() => undefined)
    await wait(Math.random() * 120)
    await objectStore.kill()
    await cut
    const { files, kill } = await startObjectStore(directory, port)
    for (const name of [key, single]) expect([404, hash(bytes)]).toContain(await fetched(files, name))
    await work(files)
    for (const name of [key, single]) expect(await fetched(files, name)).toBe(hash(bytes))
    await kill()
  }
  const { files } = await startObjectStore(directory, port)
  const old = new Date(Date.now() - 48 * 60 * 60 * 1000)
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    await utimes(path.join(directory, entry), old, old)
  await files.maintain()
  expect(looseBytes(directory)).toEqual([])
  expect((await files.listUploads('')).items).toEqual([])
  for (const key of keys) expect(await files.head(key)).toMatchObject({ size: PART + 100 })
}, 600_000)

test('a full disk gives a message, keeps no partial file, and accepts the next one', async () => {
  const disk = smallDisk(12, 'A disk that is full')
  // Without such a disk, files are limited to 8 MB instead.
  const limit = disk ? '' : "trap '' XFSZ; ulimit -f 16000;"
  const directory = disk ?? emptyFolder()
  const { files } = await startObjectStore(directory, 0, limit)
  const large = randomBytes(20_000_000)
  const [answer, part] = [
    await use(files, put('large', large), new Uint8Array(large)),
    await begin(files, 'parts').then((id) => sendPart(files, 'parts', id, 1, large).catch(String)),
  ]
  expect([answer.status, await answer.text()]).toEqual([507, expect.stringContaining('InsufficientStorage')])
  expect(part).toContain('(DATA_DIR) has too little room left')
  const left = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = left.map((entry) => statSync(path.join(entry.parentPath, entry.name)).size)
  expect(Math.max(0, ...bytes)).toBeLessThan(1000)
  const small = randomBytes(3_000_000)
  expect((await use(files, put('small', small), new Uint8Array(small))).status).toBe(200)
  expect(await fetched(files, 'small')).toBe(hash(small))
})

test('uploads leave a twentieth of the disk to the database', async () => {
  const disk = smallDisk(12, 'How much of a disk uploads leave to the database')
  if (!disk) return
  const { files } = await startObjectStore(disk)
  const bytes = randomBytes(500_000)
  const statuses: number[] = []
  while (statuses.length < 40 && statuses.at(-1) !== 507)
    statuses.push((await use(files, put(`file ${statuses.length}`, bytes), new Uint8Array(bytes))).status)
  expect(statuses.slice(0, 15)).toEqual(Array(15).fill(200))
  expect(statuses.at(-1)).toBe(507)
  const { bavail, blocks } = statfsSync(disk)
  expect(bavail / blocks).toBeGreaterThan(0.04)
  expect(bavail / blocks).toBeLessThan(0.11)
})

test('a client that disconnects halfway leaves no file', async () => {
  const directory = emptyFolder()
  const { files } = await startObjectStore(directory)
  const bytes = randomBytes(5_000_000)
  const { url, headers } = await files.sign(put(`left/${randomUUID()}`, bytes))
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = Object.entries({ ...headers, host, 'content-length': bytes.length }).map((pair) =>
    pair.join(': '),
  )
  const filesThere = () =>
    readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  const socket = connect(Number(port), hostname)
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(bytes.subarray(0, 1_000_000))
  await expect.poll(filesThere).toBe(1)
  socket.destroy()
  await expect.poll(filesThere).toBe(0)
})

test('the memory of a disk store does not grow with its traffic', async () => {
  const { files, origin } = await startObjectStore(emptyFolder())
  const memory = async () => Number(await (await fetch(`${origin}/memory`)).text()) / 1e6
  const bytes = randomBytes(10_000_000)
  const round = async (name: string) => {
    const lane = async (person: number) => {
      const key = `${name}/${person}`
      expect((await use(files, put(key, bytes), new Uint8Array(bytes))).status).toBe(200)
      expect(await fetched(files, key)).toBe(hash(bytes))
    }
    await Promise.all(Array.from({ length: 20 }, (_, person) => lane(person)))
  }
  await round('warm')
  const before = await memory()
  for (let again = 0; again < 2; again += 1) await round(String(again)) // 400 MB in, 400 MB out
  expect((await memory()) - before).toBeLessThan(100)
  expect(before).toBeLessThan(350)
})
