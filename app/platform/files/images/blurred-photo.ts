import { thumbhashBytes } from './placeholder.ts'

// A large photo until it has loaded: about 8 by 5 pixels, which the browser blurs when scaling them up. We decode the
// thumbhash (evanw.github.io/thumbhash) ourselves. The library's pictures are 32 pixels a side: 4 kB for each photo of a
// page instead of 230 characters, and seven times the work.

const LONG_SIDE = 8
const SHORTEST = 7 // bytes; less is only the colour of a photo
/** A cache, because pages often show the same photos. */
const made = new Map<string, string>()
const MOST_MADE = 1_000

/** A `data:` URL of a tiny picture, identical on the server and in the browser.
 *  @param thumbhash base64, of an opaque photo
 *  @returns undefined when it is invalid */
export function blurredPhoto(thumbhash: string | null | undefined): string | undefined {
  const hash = thumbhashBytes(thumbhash)
  if (!hash || !thumbhash || hash.length < SHORTEST) return undefined
  const known = made.get(thumbhash) ?? draw(hash)
  if (made.size >= MOST_MADE) made.clear()
  made.set(thumbhash, known)
  return known
}

function draw(hash: Uint8Array): string {
  const { light, yellow, red, ratio } = readChannels(hash)
  const width = Math.round(ratio > 1 ? LONG_SIDE : LONG_SIDE * ratio)
  const height = Math.round(ratio > 1 ? LONG_SIDE / ratio : LONG_SIDE)
  const [across, down] = [cosines(width), cosines(height)]
  return bitmap(width, height, (x, y) => {
    const l = valueAt(light, across[x] ?? [], down[y] ?? [])
    const p = valueAt(yellow, across[x] ?? [], down[y] ?? [])
    const q = valueAt(red, across[x] ?? [], down[y] ?? [])
    const b = l - (2 / 3) * p
    const r = (3 * l - b + q) / 2
    return [b, r - q, r]
  })
}

/** A channel of the hash: its mean and cosine terms; `x` and `y` count half periods across the picture. */
type Channel = { mean: number; waves: { x: number; y: number; strength: number }[] }

/** The luminance channel and the two colour channels; `ratio` is the approximate aspect ratio. */
function readChannels(hash: Uint8Array) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = hash
  const [head, tail] = [a | (b << 8) | (c << 16), d | (e << 8)]
  const short = Math.max(3, tail & 7)
  const [across, down] = tail >> 15 ? [7, short] : [short, 7]
  let at = 10 // in half bytes, one per cosine term
  const waves = (nx: number, ny: number, scale: number) => {
    const found: Channel['waves'] = []
    for (let y = 0; y < ny; y += 1)
      for (let x = y === 0 ? 1 : 0; x * ny < nx * (ny - y); x += 1, at += 1) {
        const half = ((hash[at >> 1] ?? 0) >> ((at & 1) * 4)) & 15
        found.push({ x, y, strength: (half / 7.5 - 1) * scale * 2 })
      }
    return found
  }
  const colour = (mean: number, scale: number): Channel => ({
    mean: (mean & 63) / 31.5 - 1,
    waves: waves(3, 3, ((scale & 63) / 63) * 1.25), // amplified, because quantization weakens the colours
  })
  const light = { mean: (head & 63) / 63, waves: waves(across, down, ((head >> 18) & 31) / 31) }
  return {
    light,
    yellow: colour(head >> 6, tail >> 3),
    red: colour(head >> 12, tail >> 9),
    ratio: across / down,
  }
}

/** The values of the 7 cosine terms at the centre of each of `count` pixels. */
function cosines(count: number): number[][] {
  return Array.from({ length: count }, (_, point) =>
    Array.from({ length: 7 }, (__, wave) => Math.cos((Math.PI / count) * (point + 0.5) * wave)),
  )
}

function valueAt({ mean, waves }: Channel, across: number[], down: number[]): number {
  let sum = mean
  for (const { x, y, strength } of waves) sum += strength * (across[x] ?? 0) * (down[y] ?? 0)
  return sum
}

/** A BMP file: bottom row first, rows padded to four bytes, blue before red. Unlike PNG it needs no checksum. */
function bitmap(width: number, height: number, point: (x: number, y: number) => number[]): string {
  const row = Math.ceil((width * 3) / 4) * 4
  const bytes = new Uint8Array(54 + row * height)
  const head = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  head.setUint32(2, bytes.length, true)
  bytes[10] = 54 // offset of the pixels
  bytes[14] = 40 // size of this header
  head.setInt32(18, width, true)
  head.setInt32(22, height, true)
  bytes[26] = 1
  bytes[28] = 24 // bits per pixel
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (const [channel, value] of point(x, y).entries())
        bytes[54 + (height - 1 - y) * row + x * 3 + channel] = Math.max(0, Math.min(1, value)) * 255
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}
