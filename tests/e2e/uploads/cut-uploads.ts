// Uploads over a bad connection.
import { expect } from '../fixtures.ts'
import { expectHeld, expectNothingAtStore, expectStored, MIB, parts, remembered, test } from './fixtures.ts'

const BIG = { path: 'homes/big.jpg', size: 43 * MIB } // nine parts
const CUT = /ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/

export function cutUploads(): void {
  test('an occasionally interrupted connection is no failure', async ({ site, uploads, complaints }) => {
    complaints.expect(CUT)
    const { front } = site
    for (const line of [/POST uploads/, /partNumber=[28]/, /POST uploadId/, /HEAD/])
      front.meet(line, 'cut', 2)
    await uploads.begin('big', BIG)
    expect((await uploads.end('big')).state).toBe('SUCCESS')
    expect(parts(front.heard).filter((number) => ![2, 8].includes(number))).toEqual([1, 3, 4, 5, 6, 7, 9])
    await expectStored(site, BIG.path, BIG.size)
    await expectNothingAtStore(site)
  })

  test('a permanently interrupted connection is an error, and the next attempt sends only what is missing', async ({
    page,
    site,
    uploads,
    complaints,
  }) => {
    complaints.expect(CUT)
    const { front, store } = site
    front.meet(/partNumber=[6-9]/, 'cut')
    await uploads.begin('big', BIG)
    const { state, error } = await uploads.end('big')
    expect({ state, error }).toEqual({
      state: 'ERROR',
      error: { name: 'ERR_NETWORK', message: 'Network Error', canceled: false },
    })
    for (const act of ['pause', 'resume', 'cancel'] as const)
      expect(await uploads.act('big', act)).toBe('ERROR')
    expect(await remembered(page)).toHaveLength(1)
    expect((await store.files.listUploads('')).items).toHaveLength(1)

    // Still unreachable: the upload's state at the store must be kept.
    front.meet(/./, 'cut')
    await uploads.begin('soon', BIG)
    expect((await uploads.end('soon')).error?.name).toBe('ERR_NETWORK')
    expect(await remembered(page)).toHaveLength(1)

    front.heal()
    front.heard.length = 0
    await uploads.begin('later', BIG)
    expect((await uploads.end('later')).state).toBe('SUCCESS')
    expect(front.heard[0]).toBe('GET uploadId')
    expect(parts(front.heard).filter((number) => number < 5)).toEqual([])
    expect(parts(front.heard).slice(-4)).toEqual([6, 7, 8, 9])
    await expectStored(site, BIG.path, BIG.size)
    await expectNothingAtStore(site)
  })

  test('without a network nothing can be signed, which is an error of the network', async ({
    site,
    uploads,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    for (const asked of [{ path: 'small.jpg', size: MIB }, BIG]) {
      await uploads.begin('one', asked)
      const { state, error } = await uploads.end('one')
      expect({ state, error }).toEqual({
        state: 'ERROR',
        error: { name: 'ERR_NETWORK', message: 'Network Error', canceled: false },
      })
    }
    expect(site.batches).toEqual([])
    await context.setOffline(false)
    await uploads.begin('one', BIG)
    expect((await uploads.end('one')).state).toBe('SUCCESS')
  })

  test('a signing server that is cut off is tried three times', async ({ site, uploads, complaints }) => {
    complaints.expect(CUT)
    site.signer = 'cut'
    await uploads.begin('one', { path: 'small.jpg', size: MIB })
    expect(await uploads.end('one')).toMatchObject({
      state: 'ERROR',
      error: { name: 'ERR_NETWORK', message: 'Network Error' },
    })
    expect(site.batches).toEqual([1, 1, 1])
  })

  test('an expired URL is signed again', async ({ site, uploads, complaints }) => {
    complaints.expect(/status of 403|ERR_FAILED|blocked by CORS/) // Ceph omits CORS headers in its 403.
    const { sign, signLate } = site.store
    const tried = new Set<string>()
    site.signer = (request) => {
      const { op, ...about } = request
      const first = `${op} ${'partNumber' in about ? about.partNumber : ''}`
      const signNow = tried.has(first) ? sign : signLate
      tried.add(first)
      return signNow(request)
    }
    await uploads.begin('big', { path: 'late.jpg', size: 12 * MIB })
    expect((await uploads.end('big')).state).toBe('SUCCESS')
    const twice = ['create ', 'part 1', 'part 2', 'part 3', 'complete ', 'head ']
    expect([...tried].toSorted()).toEqual(twice.toSorted())
    expect(site.batches.flatMap((count) => Array.from({ length: count }))).toHaveLength(2 * twice.length)
    await expectStored(site, 'late.jpg', 12 * MIB)
  })

  test('a part that is rejected permanently stops the others', async ({
    site,
    uploads,
    complaints,
    abandoned,
  }) => {
    complaints.expect(/status of 403/)
    const { front } = site
    front.meet(/partNumber=[1-3]/, 'hold')
    front.meet(/partNumber=4/, { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' })
    await uploads.begin('big', BIG)
    expect(await uploads.end('big')).toMatchObject({ state: 'ERROR', error: { name: 'AccessDenied' } })
    await expect.poll(() => abandoned.length).toBe(3)
    expect(parts(front.heard)).toEqual([1, 2, 3, 4])
    expect((await site.store.files.listUploads('')).items).toHaveLength(1)
    await expectHeld(site, 3)
    front.drop()
  })
}
