import { describe, expect, test } from 'vitest'
import { phonePhoto, picture } from '#tests/setup/photo-files.ts'
import { PhotoWorkers } from './photo-workers.server.ts'

const declaredType = 'image/jpeg'

describe('a child process', () => {
  test('that is killed at work costs that photo, and the next one is prepared', async () => {
    const photo = await phonePhoto()
    const own = new PhotoWorkers({ processes: 1 })
    expect(await own.processPhoto(photo, { declaredType })).toMatchObject({ ok: true })
    const [before] = own.pids
    const killed = own.processPhoto(photo, { declaredType })
    process.kill(before ?? 0, 'SIGKILL')
    expect(await killed).toEqual({ ok: false, reason: 'interrupted' })
    expect(await own.processPhoto(photo, { declaredType })).toMatchObject({ ok: true })
    expect(own.pids).not.toContain(before)
    // The death of an idle process has no effect.
    const [resting] = own.pids
    process.kill(resting ?? 0, 'SIGKILL')
    await expect.poll(() => isRunning(resting)).toBe(false)
    expect(await own.processPhoto(photo, { declaredType })).toMatchObject({ ok: true })
    own.close()
  })

  test.each([
    ['processor time', { processorLimit: 0.01 }, 'too-complex'],
    ['time, which a busy machine can cause', { timeLimit: 20 }, 'interrupted'],
  ])('that takes too much %s is ended, the next one works', async (_, limit, reason) => {
    const photo = await phonePhoto()
    const own = new PhotoWorkers({ processes: 1 })
    expect(await own.processPhoto(photo, { declaredType })).toMatchObject({ ok: true })
    expect(await own.processPhoto(photo, { declaredType, ...limit })).toEqual({ ok: false, reason })
    expect(own.pids).toEqual([])
    expect(await own.processPhoto(photo, { declaredType })).toMatchObject({ ok: true })
    own.close()
  })

  test('that takes more memory than it may is ended', async () => {
    const small = new PhotoWorkers({ processes: 1, memoryLimit: 1 })
    const outcome = await small.processPhoto(await phonePhoto(), { declaredType })
    expect(outcome).toEqual({ ok: false, reason: 'too-complex' })
    expect(small.pids).toEqual([])
    small.close()
  })

  test('is one of as many as are allowed, and all end when the pool closes', async () => {
    const own = new PhotoWorkers({ processes: 2 })
    const photo = await picture(400, 300).jpeg().toBuffer()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => own.processPhoto(photo, { declaredType })),
    )
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    const { pids } = own
    expect(pids).toHaveLength(2)
    const underWay = own.processPhoto(await phonePhoto(), { declaredType })
    own.close()
    expect(await underWay).toEqual({ ok: false, reason: 'interrupted' })
    for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

/** Whether a process is running; a zombie still has an entry in the process table. */
function isRunning(pid: number | undefined): boolean {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}
