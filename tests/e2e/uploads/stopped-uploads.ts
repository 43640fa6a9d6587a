// Uploads that are paused, left, resumed or canceled.
import { expect } from '../fixtures.ts'
import {
  driverOf,
  expectHeld,
  expectNothingAtStore,
  expectStored,
  MIB,
  parts,
  remembered,
  test,
} from './fixtures.ts'

const BIG = { path: 'homes/big.jpg', size: 43 * MIB } // nine parts

export function stoppedUploads(): void {
  test('pausing keeps what arrived, and resuming sends only what is missing', async ({
    site,
    uploads,
    abandoned,
  }) => {
    const { front } = site
    front.meet(/partNumber=[5-9]/, 'hold')
    await uploads.begin('big', BIG)
    await expectHeld(site, 4)
    expect(await uploads.act('big', 'pause')).toBe('PAUSED')
    await expect.poll(() => abandoned.length).toBe(4)
    expect(await uploads.look('big')).toEqual({ state: 'PAUSED', progress: expect.any(Array) })
    expect(parts(front.heard.splice(0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    front.heal()
    front.drop()

    expect(await uploads.act('big', 'resume')).toBe('IN_PROGRESS')
    const { state, progress } = await uploads.end('big')
    expect(state).toBe('SUCCESS')
    expect(parts(front.heard)).toEqual([5, 6, 7, 8, 9])
    expect(front.heard.filter((line) => !line.startsWith('PUT'))).toEqual(['POST uploadId', 'HEAD'])
    expect(progress.at(-1)).toEqual({ transferredBytes: BIG.size, totalBytes: BIG.size })
    await expectStored(site, BIG.path, BIG.size)
  })

  test('a pause before the upload has an id creates no second one', async ({ site, uploads }) => {
    const { front } = site
    front.meet(/uploads/, 'hold')
    await uploads.begin('big', BIG)
    await expectHeld(site, 1)
    expect(await uploads.act('big', 'pause')).toBe('PAUSED')
    expect(await uploads.act('big', 'resume')).toBe('IN_PROGRESS')
    front.heal()
    front.release()
    expect((await uploads.end('big')).state).toBe('SUCCESS')
    expect(front.heard.filter((line) => line === 'POST uploads')).toHaveLength(1)
    await expectNothingAtStore(site)
  })

  test('after a reload the store’s parts are listed, and only the rest is sent', async ({
    page,
    site,
    uploads,
  }) => {
    const { front } = site
    front.meet(/partNumber=[5-9]/, 'hold')
    await uploads.begin('big', BIG)
    await expectHeld(site, 4)
    await page.reload()
    front.heal()
    front.drop()
    front.heard.length = 0
    expect(await remembered(page)).toMatchObject([
      { key: BIG.path, fileName: 'room.jpg', bucket: 'roost.test' },
    ])

    await uploads.begin('again', BIG)
    const { state, progress } = await uploads.end('again')
    expect(state).toBe('SUCCESS')
    expect(front.heard[0]).toBe('GET uploadId')
    expect(parts(front.heard)).toEqual([5, 6, 7, 8, 9])
    expect(progress[0]?.transferredBytes).toBeGreaterThanOrEqual(5 * MIB)
    expect(progress.at(-1)).toEqual({ transferredBytes: BIG.size, totalBytes: BIG.size })
    expect(await remembered(page)).toEqual([])
    await expectStored(site, BIG.path, BIG.size)
    await expectNothingAtStore(site)
  })

  test('an upload interrupted more than an hour ago starts over', async ({ page, site, uploads }) => {
    const { front } = site
    front.meet(/partNumber=[5-9]/, 'hold')
    await uploads.begin('big', BIG)
    await expectHeld(site, 4)
    await page.reload()
    front.heal()
    front.drop()
    front.heard.length = 0
    await page.evaluate(() => {
      const all = JSON.parse(localStorage.getItem('__uploadInProgress') ?? '{}') as Record<
        string,
        { lastTouched: number }
      >
      for (const upload of Object.values(all)) upload.lastTouched -= 60 * 60_000 + 1
      localStorage.setItem('__uploadInProgress', JSON.stringify(all))
    })
    await uploads.begin('again', BIG)
    expect((await uploads.end('again')).state).toBe('SUCCESS')
    expect(front.heard[0]).toBe('POST uploads')
    expect(parts(front.heard)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('an upload that the store has aborted starts over', async ({ page, site, uploads, complaints }) => {
    complaints.expect(/status of 404/)
    const { front, store } = site
    front.meet(/partNumber=[5-9]/, 'hold')
    await uploads.begin('big', BIG)
    await expectHeld(site, 4)
    await page.reload()
    front.heal()
    front.drop()
    front.heard.length = 0
    for (const { key, uploadId } of (await store.files.listUploads('')).items)
      await store.files.abort(key, uploadId)
    await uploads.begin('again', BIG)
    expect((await uploads.end('again')).state).toBe('SUCCESS')
    expect(front.heard.slice(0, 2)).toEqual(['GET uploadId', 'POST uploads'])
    expect(parts(front.heard)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    await expectStored(site, BIG.path, BIG.size)
  })

  test('cancel leaves nothing behind, from any state', async ({ page, site, uploads, abandoned }) => {
    const { front } = site
    front.meet(/partNumber=[5-9]/, 'hold')
    for (const [id, pauses, message, said] of [
      ['running', false, undefined, 'Upload is canceled by user'],
      ['paused', true, 'Never mind', 'Never mind'],
    ] as const) {
      await uploads.begin(id, BIG)
      await expectHeld(site, 4)
      expect(await remembered(page)).toHaveLength(1)
      if (pauses) await uploads.act(id, 'pause')
      const aborted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
      expect(await uploads.act(id, 'cancel', message)).toBe('CANCELED')
      const { state, error } = await uploads.end(id)
      expect({ state, error }).toEqual({
        state: 'CANCELED',
        error: { name: 'CanceledError', message: said, canceled: true },
      })
      for (const act of ['pause', 'resume', 'cancel'] as const)
        expect(await uploads.act(id, act)).toBe('CANCELED')
      expect(await remembered(page)).toEqual([])
      await expect.poll(() => abandoned.length).toBe(4)
      abandoned.length = 0
      front.drop()
      expect((await aborted).status()).toBe(204)
      await expectNothingAtStore(site)
      expect(front.heard.splice(0).at(-1)).toBe('DELETE uploadId')
    }
  })

  test('cancel waits for an upload that the store is just creating', async ({ page, site, uploads }) => {
    const { front } = site
    front.meet(/uploads/, 'hold')
    await uploads.begin('big', BIG)
    await expectHeld(site, 1)
    expect(await uploads.act('big', 'cancel')).toBe('CANCELED')
    expect((await uploads.end('big')).error?.name).toBe('CanceledError')
    const aborted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    front.heal()
    front.release()
    expect((await aborted).status()).toBe(204)
    expect(front.heard).toEqual(['POST uploads', 'DELETE uploadId'])
    await expectNothingAtStore(site)
    expect(await remembered(page)).toEqual([])
  })

  test('a small upload is canceled, and can be neither paused nor resumed', async ({
    site,
    uploads,
    abandoned,
  }) => {
    site.front.meet(/PUT/, 'hold')
    for (const [message, said] of [
      [undefined, 'canceled'],
      ['Another one', 'Another one'],
    ] as const) {
      await uploads.begin('small', { path: 'small.jpg', size: MIB })
      await expectHeld(site, 1)
      expect(await uploads.act('small', 'pause')).toBe('IN_PROGRESS')
      expect(await uploads.act('small', 'resume')).toBe('IN_PROGRESS')
      expect(await uploads.act('small', 'cancel', message)).toBe('CANCELED')
      const { state, error } = await uploads.end('small')
      expect({ state, error }).toEqual({
        state: 'CANCELED',
        error: { name: 'ERR_CANCELED', message: said, canceled: true },
      })
      await expect.poll(() => abandoned.length).toBe(1)
      abandoned.length = 0
      site.front.drop()
    }
    expect(await site.store.files.head('small.jpg')).toBeUndefined()
  })

  test('two tabs with the same upload both succeed', async ({ page, site, uploads, context, complaints }) => {
    complaints.expect(/status of 404/)
    const { front } = site
    front.meet(/partNumber=[5-9]/, 'hold')
    await uploads.begin('big', BIG)
    await expectHeld(site, 4)
    await uploads.act('big', 'pause')
    front.heal()
    front.drop()
    const other = await context.newPage()
    await other.goto(site.url)
    await driverOf(other).begin('big', BIG)
    expect((await driverOf(other).end('big')).state).toBe('SUCCESS')
    await uploads.act('big', 'resume')
    const { state, value } = await uploads.end('big')
    expect({ state, eTag: value?.eTag }).toEqual({
      state: 'SUCCESS',
      eTag: (await site.store.files.head(BIG.path))?.eTag,
    })
    expect(front.heard.filter((line) => line === 'POST uploads')).toHaveLength(1)
    await expectStored(site, BIG.path, BIG.size)
    await expectNothingAtStore(site)
    expect(await remembered(page)).toEqual([])
  })

  test('a lost response is recovered', async ({ site, uploads, complaints }) => {
    complaints.expect(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH/)
    site.front.meet(/POST uploadId/, 'lose the answer', 1)
    await uploads.begin('big', { path: 'lost.jpg', size: 6 * MIB })
    expect((await uploads.end('big')).state).toBe('SUCCESS')
    expect(site.front.heard.filter((line) => line === 'POST uploadId')).toHaveLength(2)
    await expectStored(site, 'lost.jpg', 6 * MIB)
  })

  test('two tabs remember their uploads beside each other', async ({ page, site, uploads, context }) => {
    const { front } = site
    front.meet(/partNumber/, 'hold')
    await uploads.begin('one', { path: 'one.jpg', size: 6 * MIB })
    await expectHeld(site, 2)
    const other = await context.newPage()
    await other.goto(site.url)
    await driverOf(other).begin('two', { path: 'two.jpg', size: 6 * MIB })
    await expectHeld(site, 4)
    await expect.poll(() => remembered(page)).toMatchObject([{ key: 'one.jpg' }, { key: 'two.jpg' }])
    front.heal()
    front.release()
    expect((await uploads.end('one')).state).toBe('SUCCESS')
    expect((await driverOf(other).end('two')).state).toBe('SUCCESS')
    // Both removed their entries at the same moment, and each may have restored the other's.
    await expect.poll(() => remembered(page)).toEqual([])
  })
}
