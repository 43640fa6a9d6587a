import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { claimStore } from '#app/features/files/claim-store.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { describePhoto, movePhoto, removePhoto } from './change-photo.server.ts'
import { downloadPhoto, sendPhoto } from './send-photo.server.ts'
import { makePhoto } from './factory.ts'
import { ownPhotos } from './photos.query.server.ts'
import { deleteAbandonedFiles } from './delete-abandoned-files.server.ts'
import { masterPath, photoFolder } from './upload-path.server.ts'

async function student(ctx: SystemContext) {
  const user = await makeUser(ctx)
  return { user, as: { ...ctx, actor: personOf(user) } }
}

const send = (ctx: SystemContext, photoId: string, headers: Record<string, string> = {}, name = '320.webp') =>
  sendPhoto(ctx, { photoId, name, headers: new Headers(headers) })

test('a photo of a person is visible to those who may open the profile, and a block applies to the next request', async ({
  ctx,
}) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const photo = await makePhoto(ctx, { ownerId: ana.user.id, purpose: 'profile-photo' })
  await expect(send(ben.as, photo.id)).rejects.toThrow(NotFound)
  await makeProfile(ctx, ana.user)
  const answer = await send(ben.as, photo.id)
  expect(answer.headers.get('Cache-Control')).toBe('private, max-age=300')
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('Content-Length')))
  const eTag = answer.headers.get('ETag') ?? ''
  expect((await send(ben.as, photo.id, { 'If-None-Match': eTag })).status).toBe(304)
  await expect(send({ ...ctx, actor: visitor }, photo.id)).rejects.toThrow(NotFound)
  const manager = { ...ctx, actor: personOf({ ...ben.user, student: false, manager: true }) }
  await expect(send(manager, photo.id)).rejects.toThrow(NotFound)
  await blockPerson(ana.as, ben.user.id)
  await expect(send(ben.as, photo.id, { 'If-None-Match': eTag })).rejects.toThrow(NotFound)
  expect((await send(ana.as, photo.id)).status).toBe(200)
})

test.for<[string, (ctx: SystemContext, ownerId: string) => Promise<unknown>]>([
  [
    'pauses',
    ({ db }, ownerId) => db.update(profiles).set({ paused: 'pause' }).where(eq(profiles.userId, ownerId)),
  ],
  [
    'turns out to be under 18',
    ({ db }, ownerId) =>
      db.update(profiles).set({ birthDate: '2010-01-01' }).where(eq(profiles.userId, ownerId)),
  ],
  [
    'asks to be deleted',
    ({ db, now }, ownerId) => db.update(users).set({ deletionAskedAt: now() }).where(eq(users.id, ownerId)),
  ],
])('the photos of somebody who %s are their own alone', async ([, happens], { ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  await makeProfile(ctx, ana.user)
  const photo = await makePhoto(ctx, { ownerId: ana.user.id, purpose: 'profile-picture' })
  expect((await send(ben.as, photo.id)).status).toBe(200)
  await happens(ctx, ana.user.id)
  await expect(send(ben.as, photo.id)).rejects.toThrow(NotFound)
  expect((await send(ana.as, photo.id)).status).toBe(200)
})

test('a photo of a home is public and immutable, also in ranges', async ({ ctx }) => {
  const photo = await makePhoto(ctx, { purpose: 'listing-photo' })
  const anybody = { ...ctx, actor: visitor }
  const whole = await send(anybody, photo.id)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  })
  const bytes = Buffer.from(await whole.arrayBuffer())
  const part = await send(anybody, photo.id, { Range: 'bytes=10-19' })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
  expect(part.headers.get('Content-Range')).toBe(`bytes 10-19/${bytes.length}`)
  expect((await send(anybody, photo.id, { Range: 'bytes=9999999-' })).status).toBe(416)
  const eTag = whole.headers.get('ETag') ?? ''
  expect((await send(anybody, photo.id, { 'If-None-Match': eTag })).status).toBe(304)
})

test.for(['master.jpg', '5000.webp', '320.avif', '../320.webp', '320.webp/..', ''])(
  'a photo has no file called %j',
  async (name, { ctx }) => {
    const photo = await makePhoto(ctx, { purpose: 'listing-photo' })
    await expect(send(ctx, photo.id, {}, name)).rejects.toThrow(NotFound)
  },
)

test('a photo’s owner may download it, by a URL that expires with the session', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  await makeProfile(ctx, ana.user)
  const { id } = await makePhoto(ctx, { ownerId: ana.user.id, purpose: 'profile-photo' })
  await expect(downloadPhoto(ana.as, id)).rejects.toThrow(NotFound) // its large file does not exist
  const upload = { contentType: 'image/jpeg', contentLength: 3 }
  await ctx.files.put(masterPath(id), Buffer.from('jpg'), upload)
  const lives = async (as: SystemContext) =>
    new URL(await downloadPhoto(as, id)).searchParams.get('X-Amz-Expires')
  expect(await lives(ana.as)).toBe('900')
  const sessionEndsAt = new Date(ctx.now().getTime() + 60_000)
  expect(await lives({ ...ctx, actor: personOf(ana.user, { sessionEndsAt }) })).toBe('60')
  await expect(downloadPhoto(ben.as, id)).rejects.toThrow(NotFound) // without facts about their relation, only the owner may fetch it
  await expect(downloadPhoto({ ...ctx, actor: visitor }, id)).rejects.toThrow(NotFound)
  const home = await makePhoto(ctx, { purpose: 'listing-photo' })
  await expect(downloadPhoto(ben.as, home.id)).rejects.toThrow(Forbidden)
  await expect(downloadPhoto(ana.as, 'no id')).rejects.toThrow(NotFound)
})

test('only their owner can sort, describe and remove photos', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const made = []
  for (const position of [0, 1, 2]) {
    made.push(await makePhoto(ctx, { ownerId: ana.user.id, purpose: 'profile-photo', position }))
  }
  const [a = '', b = '', c = ''] = made.map(({ id }) => id)
  const order = async () => (await ownPhotos(ana.as, 'profile-photo')).photos.map(({ id }) => id)
  await movePhoto(ana.as, { photoId: c, input: { place: 0 } })
  expect(await order()).toEqual([c, a, b])
  await movePhoto(ana.as, { photoId: c, input: { place: 99 } })
  expect(await order()).toEqual([a, b, c])
  await describePhoto(ana.as, { photoId: a, input: { alt: '  My cat ' } })
  expect((await ownPhotos(ana.as, 'profile-photo')).photos[0]).toMatchObject({ id: a, alt: 'My cat' })
  for (const other of [{ ...ctx, actor: visitor }, ben.as]) {
    await expect(movePhoto(other, { photoId: a, input: { place: 2 } })).rejects.toThrow(
      /may not|nothing here|log in/,
    )
    await expect(describePhoto(other, { photoId: a, input: { alt: 'x' } })).rejects.toThrow(
      /may not|nothing here|log in/,
    )
    await expect(removePhoto(other, a)).rejects.toThrow(/may not|nothing here|log in/)
  }
  await removePhoto(ana.as, a)
  expect(await order()).toEqual([b, c])
  await expect(removePhoto(ana.as, a)).rejects.toThrow(NotFound)
})

test('the cleanup deletes unreferenced files, and nothing else', async ({ ctx }) => {
  const ana = await student(ctx)
  const kept = await makePhoto(ctx, { ownerId: ana.user.id, purpose: 'profile-photo' })
  const removed = await makePhoto(ctx, { ownerId: ana.user.id, purpose: 'profile-photo' })
  await removePhoto(ana.as, removed.id)
  const row = (state: 'uploading' | 'processing', hours: number) => {
    const id = newId()
    const changedAt = new Date(ctx.now().getTime() - hours * 3_600_000)
    const path = `profile-pictures/${id}.jpg`
    const fixed = {
      ownerId: ana.user.id,
      purpose: 'profile-photo',
      contentType: 'image/jpeg',
      size: 3,
      fileName: 'a',
    } as const
    return { ...fixed, id, path, state, changedAt, createdAt: changedAt }
  }
  const rows = [row('uploading', 25), row('uploading', 23), row('processing', 25)]
  await ctx.db.insert(uploads).values(rows)
  const paths = [...rows.map(({ path }) => path), 'profile-pictures/of-nobody.jpg']
  for (const path of paths) {
    await ctx.files.put(path, Buffer.from('abc'), { contentType: 'image/jpeg', contentLength: 3 })
  }
  await claimStore(ctx)
  await deleteAbandonedFiles(ctx)
  const left = await Promise.all(paths.map(async (path) => (await ctx.files.head(path)) !== undefined))
  expect(left).toEqual([false, true, true, true])
  expect((await ctx.db.select({ id: uploads.id }).from(uploads)).map(({ id }) => id).toSorted()).toEqual(
    rows
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  )
  const files = async (id: string) => (await ctx.files.list(photoFolder(id))).items.length
  expect([(await files(kept.id)) > 0, await files(removed.id)]).toEqual([true, 0])
  expect(await ctx.db.select({ id: photos.id }).from(photos)).toEqual([{ id: kept.id }])
})
