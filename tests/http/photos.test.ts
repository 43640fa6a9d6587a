// Photos over the public endpoints, from a normal browser and from an attacker.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploads } from '#app/database/schema/homes/photos.ts'
import { makeAvif } from '#app/features/photos/make-avif.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { PART_BYTES } from '#app/features/photos/rules.ts'
import { MARK_PATH } from '#app/features/files/rules.ts'
import {
  heicStart,
  photoWithPosition,
  picture,
  pngBomb,
  polyglot,
  positionBytes,
} from '#tests/setup/photo-files.ts'
import { siteOfFile } from '#tests/setup/servers/site-of-file.ts'
import type { Uploader } from '#tests/setup/people/uploader.ts'

const place = siteOfFile()

const bytesOf = (bytes: Buffer) => new Uint8Array(bytes)
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** All files of a photo that the site serves to its owner, by name. */
async function served(ana: Uploader, photoId: string): Promise<Map<string, Buffer>> {
  const state = await ana.state(photoId)
  if (state.state !== 'ready') throw new Error(state.state)
  const files = new Map<string, Buffer>()
  for (const width of state.photo.widths)
    for (const format of state.photo.avif ? ['webp', 'avif'] : ['webp']) {
      const answer = await ana.fetch(`/media/${photoId}/${width}.${format}`)
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      files.set(`${width}.${format}`, Buffer.from(await answer.arrayBuffer()))
    }
  return files
}

describe('a photo that says where it was taken', () => {
  test('contains it in no served byte, as WebP or as AVIF, and its other files are inaccessible', async () => {
    const ana = await place.people.newUploader()
    const original = await photoWithPosition(1600, 1200)
    expect(original.includes(positionBytes)).toBe(true)
    const id = await ana.upload(bytesOf(original))
    expect(await ana.outcome(id)).toMatchObject({ state: 'ready', photo: { widths: [96, 320, 640, 1200] } })
    await makeAvif.run(place.people.ctx, {})
    const files = await served(ana, id)
    expect(files.size).toBe(8)
    for (const [name, bytes] of files) {
      const traces = ['Snooper', 'Position', 'Exif', 'xmpmeta', positionBytes]
      expect(
        traces.filter((trace) => bytes.includes(trace)),
        name,
      ).toEqual([])
      const { exif, xmp, icc } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc }).toEqual({})
    }
    for (const name of ['master.jpg', 'master.webp', '2048.webp', '..%2Fmaster.jpg'])
      expect((await ana.fetch(`/media/${id}/${name}`)).status, name).toBe(404)
    const keys = (await place.people.ctx.files.list('')).items.map(({ key }) => key)
    const own = keys.filter((key) => key.includes(id) || !key.startsWith('photos/')) // photos of an earlier try stay
    expect(own.filter((key) => key !== MARK_PATH).toSorted()).toEqual(
      [...[...files.keys()].map((name) => `photos/${id}/${name}`), `photos/${id}/master.jpg`].toSorted(),
    )
    for (const key of keys) expect((await ana.fetch(`/_store/roost/${key}`)).status, key).toBe(403)
    const saved = await ana.fetch(`/photos/${id}/download`)
    expect(saved.headers.get('content-disposition')).toMatch(
      /^attachment; filename="roost-photo-\w{6}\.jpg"$/,
    )
    const bytes = Buffer.from(await saved.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
    expect(bytes.includes(positionBytes) || bytes.includes('Snooper')).toBe(false)
    expect((await fetch(`${place.site.url}/photos/${id}/download`)).status).toBe(404)
  })

  test('is for its owner and those who may open the profile, and not cached for others', async () => {
    const [ana, ben] = [await place.people.newUploader(), await place.people.newUploader()]
    await makeProfile(place.people.ctx, ana.user)
    const id = await ana.upload(bytesOf(await picture(400, 300).jpeg().toBuffer()))
    await ana.outcome(id)
    const asked = await ben.fetch(`/media/${id}/320.webp`)
    expect(asked.headers.get('cache-control')).toBe('private, max-age=300')
    await asked.arrayBuffer()
    expect((await fetch(`${place.site.url}/media/${id}/320.webp`)).status).toBe(404)
  })
})

test.for<[string, () => Buffer | Promise<Buffer>, string, string]>([
  ['an SVG with a script', () => svg, 'image/jpeg', 'this type of picture'],
  ['a PNG of 30,000 × 30,000 pixels', () => pngBomb(30_000), 'image/png', 'more than 50 megapixels'],
  ['a page', () => Buffer.from('<html><script>alert(1)</script></html>'), 'image/png', 'not a photo'],
  [
    'a PNG that is called JPEG',
    () => picture(400, 300).png().toBuffer(),
    'image/jpeg',
    'a different type of picture',
  ],
  [
    'half a photo',
    async () => (await picture(900, 700).jpeg().toBuffer()).subarray(0, 4000),
    'image/jpeg',
    'damaged',
  ],
  ['a HEIC that is called JPEG', () => heicStart(), 'image/jpeg', 'HEIC'],
  ['a banner', () => picture(2000, 210).jpeg().toBuffer(), 'image/jpeg', 'four times as long'],
])(
  '%s is refused with a sentence, and nothing of it stays or is served',
  async ([, make, type, sentence]) => {
    const ana = await place.people.newUploader()
    const id = await ana.upload(bytesOf(await make()), type)
    expect(await ana.outcome(id)).toEqual({
      state: 'refused',
      message: expect.stringContaining(sentence),
      again: false,
    })
    expect((await ana.fetch(`/media/${id}/320.webp`)).status).toBe(404)
    const keys = (await place.people.ctx.files.list('')).items.map(({ key }) => key)
    expect(keys.filter((key) => key.includes(id) || key.startsWith('profile-pictures/'))).toEqual([])
  },
)

test('a polyglot file is served as a picture only', async () => {
  const ana = await place.people.newUploader()
  const id = await ana.upload(bytesOf(await polyglot()))
  expect(await ana.outcome(id)).toMatchObject({ state: 'ready' })
  for (const [, bytes] of await served(ana, id))
    expect(['<script', 'alert(', 'PK\x05\x06'].filter((trace) => bytes.includes(trace))).toEqual([])
})

test('a file longer than declared is not stored', async () => {
  const ana = await place.people.newUploader()
  const permission = await ana.request(1000)
  if (!permission.ok) throw new Error(permission.message)
  await expect(ana.send(permission.uploadId, new Uint8Array(1001))).rejects.toThrow('SignatureDoesNotMatch')
  expect(await ana.done(permission.uploadId)).toEqual({
    ok: false,
    message: expect.stringContaining('The photo'),
  })
})

test('while the disk is not writable a message says so; then the same upload continues', async () => {
  const ana = await place.people.newUploader()
  const bytes = bytesOf(await picture(500, 400).jpeg().toBuffer())
  const permission = await ana.request(bytes.length)
  if (!permission.ok) throw new Error(permission.message)
  const { uploadId } = permission
  const folder = path.join(place.folder, 'files')
  await rm(folder, { recursive: true, force: true })
  writeFileSync(folder, 'in the way')
  await expect(ana.send(uploadId, bytes)).rejects.toThrow('the store: 500')
  await expect(ana.done(uploadId)).rejects.toThrow(/503 .*Photos cannot be stored right now/)
  await rm(folder)
  await ana.send(uploadId, bytes)
  expect(await ana.done(uploadId)).toEqual({ ok: true })
  expect(await ana.outcome(uploadId)).toMatchObject({ state: 'ready' })
})

/** Sends half of a body, and the rest once `meanwhile` has finished. @returns the status */
async function sendSlowly(
  { url, headers }: { url: string; headers: Record<string, string> },
  bytes: Uint8Array,
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const length = { 'Content-Length': String(bytes.length) }
  const request = http.request(url, { method: 'PUT', headers: { ...headers, ...length } })
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  request.write(bytes.subarray(0, bytes.length / 2))
  await meanwhile()
  request.end(bytes.subarray(bytes.length / 2))
  const [answer] = await answered
  answer.resume()
  return answer.statusCode
}

test('signed requests end with their upload, also those that are under way, and nothing of them stays', async () => {
  const ana = await place.people.newUploader()
  const stored = async () => {
    const names = await readdir(path.join(place.folder, 'files'), { recursive: true })
    return names.filter((name) => /[/\\].*[/\\]/.test(name))
  }
  const before = new Set(await stored())
  const fresh = async () => (await stored()).filter((name) => !before.has(name))
  const cancel = (id: string) => ana.fetch(`/api/uploads/${id}`, { method: 'DELETE' })
  const erase = (id: string) => place.people.ctx.db.delete(uploads).where(eq(uploads.id, id))
  const send = async ({ url, headers }: { url: string; headers: Record<string, string> }, method = 'PUT') =>
    (await fetch(url, { method, headers, body: bytes })).status
  const bytes = new Uint8Array(2_000_000)

  for (const end of [cancel, erase]) {
    const asked = await ana.request(bytes.length)
    if (!asked.ok || asked.first?.operation !== 'put') throw new Error('refused')
    const { uploadId, first } = asked
    const late = await sendSlowly(first, bytes, async () => {
      await expect.poll(fresh).not.toEqual([]) // the first check was passed
      await end(uploadId)
    })
    expect([late, await send(first)]).toEqual([403, 403])
  }

  const large = await ana.request(PART_BYTES + bytes.length)
  if (!large.ok) throw new Error(large.message)
  const part = { operation: 'part', partNumber: 2 } as const
  const [second, complete] = await ana.sign(large.uploadId, [part, { operation: 'complete' }])
  if (!second || !complete) throw new Error('nothing was signed')
  expect(await send(second)).toBe(200)
  await cancel(large.uploadId)
  expect([await send(second), await send(complete, 'POST')]).toEqual([403, 403])
  expect(await fresh()).toEqual([])
})
