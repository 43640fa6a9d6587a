import { execFileSync } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploads } from '#app/database/schema/homes/photos.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

let place: Awaited<ReturnType<typeof placeForSite>>
let site: RoostServer
let people: Awaited<ReturnType<typeof peopleOf>>
/** 49 megapixels, interlaced: about the slowest allowed photo. */
let slow: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  place = await placeForSite()
  site = await startRoost(place.env)
  people = await peopleOf(place.env)
  slow = new Uint8Array(await picture(7000, 7000).png({ progressive: true }).toBuffer())
}, 240_000)
afterAll(async () => {
  await people?.close()
  await site?.stop()
  await place?.remove()
})

/** The site's child processes that process photos. */
function photoProcesses(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
  return all
    .filter(([, , parent, command = '']) => Number(parent) === site.pid && command.includes('photo-child'))
    .map(([, pid]) => Number(pid))
}

async function triesOf(uploadId: string): Promise<number> {
  const [upload] = await people.ctx.db.select().from(uploads).where(eq(uploads.id, uploadId))
  return upload?.tries ?? 0
}

const isThere = async (uploader: Awaited<ReturnType<typeof people.newUploader>>, id: string) =>
  (await uploader.fetch(`/media/${id}/1280.webp`)).status

test('a photo whose process is killed is processed again, and complete when it is shown', async () => {
  const ana = await people.newUploader()
  const id = await ana.upload(slow, 'image/png')
  await expect.poll(() => triesOf(id), { timeout: 120_000, interval: 20 }).toBe(1)
  await expect.poll(photoProcesses, { timeout: 120_000, interval: 20 }).not.toEqual([])
  for (const pid of photoProcesses()) process.kill(pid, 'SIGKILL')
  expect(await isThere(ana, id)).toBe(404)
  const state = await ana.outcome(id)
  expect(state).toMatchObject({ state: 'ready', photo: { widths: [96, 320, 640, 1280] } })
  expect(await triesOf(id)).toBe(2)
  expect(await isThere(ana, id)).toBe(200)
})

test('when the whole site is killed meanwhile, the next start finishes the photo', async () => {
  const ana = await people.newUploader()
  const id = await ana.upload(slow, 'image/png')
  await expect.poll(() => triesOf(id), { timeout: 120_000, interval: 20 }).toBe(1)
  const children = photoProcesses()
  await site.kill()
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(() => children.filter(isAlive), { timeout: 120_000 }).toEqual([]) // They end with the site.
  site = await startRoost(place.env)
  expect(await isThere(ana, id)).toBe(404)
  expect(await ana.outcome(id)).toMatchObject({ state: 'ready' })
  expect(await triesOf(id)).toBe(2)
  expect(await isThere(ana, id)).toBe(200)
})
