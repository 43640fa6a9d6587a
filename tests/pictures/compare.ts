// Shrinks pictures of screens, and compares two of them as an eye would that sees blocks, not the edges of letters.
import sharp from 'sharp'

/** The factor by which a screen of this width is shrunk. */
const scaleOf = (width: number) => (width < 768 ? 2 : 3)
/** Width and height of the cells of the small picture that are compared by their mean, in pixels. */
const CELL = 6
/** How much a cell's mean may differ per color channel, of 255. */
const TOLERANCE = 10
/** How many cells may differ more: a few letters or edges in photos, which a busy machine renders a little differently, but not a
 *  line. */
const CELLS = 8

/** A screenshot's small picture. */
export async function shrink(screenshot: Buffer): Promise<Buffer> {
  const { width } = await sharp(screenshot).metadata()
  const resized = sharp(screenshot).resize({ width: Math.round(width / scaleOf(width)) })
  return resized.webp({ quality: 50, effort: 5 }).toBuffer()
}

type Cell = { left: number; top: number; mean: [number, number, number] }

/** @returns what differs, in words; undefined if nothing does */
export async function differenceOf(accepted: Buffer, taken: Buffer): Promise<string | undefined> {
  const [before, after] = await Promise.all([pixelsOf(accepted), pixelsOf(taken)])
  const [{ width, height }, now] = [before.info, after.info]
  if (width !== now.width || height !== now.height)
    return `its size is ${now.width}x${now.height} instead of ${width}x${height}`
  const others = cellsOf(after)
  const changed = cellsOf(before).filter(({ mean }, index) =>
    mean.some((value, color) => Math.abs(value - (others[index]?.mean[color] ?? 0)) > TOLERANCE),
  )
  if (changed.length <= CELLS) return undefined
  const [lefts, tops] = [changed.map(({ left }) => left), changed.map(({ top }) => top)]
  const [left, top] = [Math.min(...lefts), Math.min(...tops)]
  const size = [Math.max(...lefts) - left + CELL, Math.max(...tops) - top + CELL]
  return `it differs at ${left},${top} in a field of ${size.join('x')} pixels (${changed.length} cells)`
}

const pixelsOf = (picture: Buffer) =>
  sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })

function cellsOf({ data, info }: Awaited<ReturnType<typeof pixelsOf>>): Cell[] {
  const cells: Cell[] = []
  for (let top = 0; top < info.height; top += CELL)
    for (let left = 0; left < info.width; left += CELL) {
      const sum: Cell['mean'] = [0, 0, 0]
      const [right, bottom] = [Math.min(left + CELL, info.width), Math.min(top + CELL, info.height)]
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1)
          for (const color of [0, 1, 2] as const)
            sum[color] += data[(y * info.width + x) * info.channels + color] ?? 0
      const count = (right - left) * (bottom - top)
      cells.push({ left, top, mean: [sum[0] / count, sum[1] / count, sum[2] / count] })
    }
  return cells
}
