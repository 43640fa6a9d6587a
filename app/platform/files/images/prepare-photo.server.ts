// Processes a photo. Only runs in a child process (photo-child.server.ts), because its input is untrusted.
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { AvifOutcome, PhotoOutcome, PreparedPhoto, Variant } from './photo-outcome.ts'
import type { PhotoReason } from './photo-reasons.ts'
import { MASTER_SIDE, photoLimits, variantWidths, type PhotoLimits } from './photo-rules.ts'
import { isTaken, sniffPhoto } from './sniff-photo.ts'

// Only these decoders are enabled, and only for buffers: no SVG, no ImageMagick, no files referenced by other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)

const WEBP_QUALITY = 78
const MASTER_QUALITY = 88
/** Above effort 2 a photo takes minutes, and sharp's own timeout does not stop encoders. */
const AVIF = { quality: 50, effort: 2 }

/** Decoded pixels without any metadata of the file. */
type Pixels = { data: Uint8Array; info: OutputInfo }

/** Creates all stored and served versions of a photo, or returns the reason for its rejection. */
export async function preparePhoto(
  bytes: Uint8Array,
  declaredType: string,
  limits: PhotoLimits,
): Promise<PhotoOutcome> {
  const type = sniffPhoto(bytes)
  if (!isTaken(type)) return refused(type)
  if (type !== declaredType) return refused('wrong-type')
  try {
    const photo = open(bytes, limits)
    const metadata = await photo.metadata()
    const reason = reasonAgainst(metadata, limits)
    if (reason) return refused(reason)
    const { width, height } = metadata.autoOrient
    const master = await decode(photo)
    return { ok: true, type, width, height, ...(await makeAll(master)) }
  } catch (error) {
    return refused(/pixel limit/i.test(String(error)) ? 'too-many-pixels' : 'damaged')
  }
}

/** Creates AVIF variants in the same widths from the master: smaller files, but three times the work, so this runs later. */
export async function prepareAvif(master: Uint8Array): Promise<AvifOutcome> {
  try {
    const pixels = await decode(open(master, photoLimits))
    const sizes = await shrink(pixels)
    return { ok: true, variants: await Promise.all(sizes.map((size) => encode(size, 'avif'))) }
  } catch {
    return refused('damaged')
  }
}

function refused(reason: PhotoReason): { ok: false; reason: PhotoReason } {
  return { ok: false, reason }
}

function open(bytes: Uint8Array, { maxPixels }: PhotoLimits): Sharp {
  return sharp(bytes, { failOn: 'warning', limitInputPixels: maxPixels, sequentialRead: true }).autoOrient()
}

/** Checks the header of the file before decoding any pixels. */
function reasonAgainst({ width, height, compression }: Metadata, limits: PhotoLimits): PhotoReason | null {
  if (compression === 'hevc') return 'heic'
  if (width * height > limits.maxPixels) return 'too-many-pixels'
  if (Math.min(width, height) < limits.minSide) return 'too-small'
  return Math.max(width, height) / Math.min(width, height) > limits.maxAspect ? 'too-narrow' : null
}

/** Decodes once: rotated upright, in sRGB, opaque, and no larger than the master. */
function decode(photo: Sharp): Promise<Pixels> {
  return photo
    .resize(MASTER_SIDE, MASTER_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function makeAll(master: Pixels): Promise<Omit<PreparedPhoto, 'ok' | 'type' | 'width' | 'height'>> {
  const sizes = await shrink(master)
  const small = sizes.find(({ info }) => info.width >= 200) ?? master
  const variants: Variant[] = []
  for (const size of sizes) variants.push(await encode(size, 'webp'))
  const { width, height } = master.info
  const bytes = await pixelsOf(master).jpeg({ quality: MASTER_QUALITY }).toBuffer()
  return {
    thumbhash: await thumbhashOf(small),
    fingerprint: await fingerprintOf(small),
    variants,
    master: { width, height, bytes },
  }
}

/** Scales each width from the next larger one, which takes a third less work than always starting from the photo.
 *  @returns sorted by width, the largest last */
async function shrink(master: Pixels): Promise<Pixels[]> {
  const sizes: Pixels[] = []
  let from = master
  for (const width of variantWidths(master.info.width).toReversed()) {
    if (width < from.info.width)
      from = await pixelsOf(from).resize(width).raw().toBuffer({ resolveWithObject: true })
    sizes.unshift(from)
  }
  return sizes
}

function pixelsOf({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

async function encode(pixels: Pixels, format: Variant['format']): Promise<Variant> {
  const image = pixelsOf(pixels)
  const encoded = format === 'webp' ? image.webp({ quality: WEBP_QUALITY }) : image.avif(AVIF)
  const { width, height } = pixels.info
  return { width, height, format, bytes: await encoded.toBuffer() }
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, info } = await pixelsOf(pixels)
    .resize(100, 100, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** A difference hash: whether each of 8 × 8 pixels is brighter than the one to its right. */
async function fingerprintOf(pixels: Pixels): Promise<string> {
  const gray = await pixelsOf(pixels).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((gray[at] ?? 0) > (gray[at + 1] ?? 0) ? 1n : 0n)
    }
  return bits.toString(16).padStart(16, '0')
}
