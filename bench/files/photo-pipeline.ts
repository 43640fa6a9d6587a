import sharp, { type OutputInfo } from 'sharp'
import { PhotoWorkers } from '#app/platform/files/images/photo-workers.server.ts'
import { row, type Row } from '../rows.ts'

const ROUNDS = 8
const WIDTH = 4032 // of a phone's photo, in pixels

/** CPU seconds for a 12-megapixel photo: ours, including child process, checks and hashes, against the minimal sharp calls
 *  in this process that create the same five files. */
export async function benchPhotoPipeline(): Promise<Row> {
  const photo = await phonePhoto()
  const photoWorkers = new PhotoWorkers({ processes: 1 })
  const ours = async () => {
    const before = photoWorkers.cpu
    const here = await cpuOf(() => photoWorkers.processPhoto(photo, { declaredType: 'image/jpeg' }))
    return here + photoWorkers.cpu - before
  }
  const limit = () => cpuOf(() => bareSharp(photo))
  const seconds: { ours: number[]; limit: number[] } = { ours: [], limit: [] }
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    const outcome = await photoWorkers.processPhoto(photo, { declaredType: 'image/jpeg' })
    if (!outcome.ok) throw new Error(`the bench's own photo was refused: ${outcome.reason}`)
    await bareSharp(photo)
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.ours.push(await ours())
      seconds.limit.push(await limit())
    }
  } finally {
    photoWorkers.close()
  }
  return row('photo pipeline', 12, Math.min(...seconds.ours), Math.min(...seconds.limit), 'CPU s')
}

/** A building with leaves and grass, and the noise of a small camera. */
async function phonePhoto(): Promise<Buffer> {
  const height = (WIDTH * 3) / 4
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const grain = sharp({ create: { width: WIDTH, height, channels: 3, background: '#808080', noise } })
  return sharp('server/demo/photos/blush-bungalow/1-building.webp')
    .resize(WIDTH, height)
    .composite([{ input: await grain.png({ compressionLevel: 1 }).toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

async function bareSharp(photo: Buffer): Promise<void> {
  const master = await sharp(photo, { sequentialRead: true })
    .autoOrient()
    .resize(2048, 2048, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  await pixels(master).jpeg({ quality: 88 }).toBuffer()
  let from = master
  for (const width of [1280, 640, 320, 96]) {
    from = await pixels(from).resize(width).raw().toBuffer({ resolveWithObject: true })
    await pixels(from).webp({ quality: 78 }).toBuffer()
  }
}

function pixels({ data, info: { width, height } }: { data: Buffer; info: OutputInfo }) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
