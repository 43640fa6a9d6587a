import type { PhotoReason } from './photo-reasons.ts'
import { photoTypes, type PhotoType } from './photo-rules.ts'

/** The number of bytes at the start of a file that are needed to detect its type. */
export const SNIFFED_BYTES = 64

/** Detects the type of a file from its first bytes, whatever its name says: an accepted type, or the reason for its
 *  rejection. */
export function sniffPhoto(start: Uint8Array): PhotoType | PhotoReason {
  if (start.length === 0) return 'empty'
  const text = String.fromCharCode(...start.subarray(0, SNIFFED_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp') return sniffBrands(text)
  const isPicture = svg.test(text) || otherPictures.some((magic) => text.startsWith(magic))
  return isPicture ? 'other-picture' : 'not-a-photo'
}

/** Whether `sniffPhoto` found an accepted type. */
export function isTaken(found: PhotoType | PhotoReason): found is PhotoType {
  return photoTypes.some((type) => type === found)
}

/** GIF, TIFF, BMP, icons, JPEG XL, JPEG 2000, Photoshop. */
const otherPictures = [
  'GIF8',
  'II*\0',
  'MM\0*',
  'BM',
  '\0\0\x01\0',
  '\xff\x0a',
  '\0\0\0\x0cJXL ',
  '\0\0\0\x0cjP',
  '8BPS',
]
const svg = /^\s*<(\?xml|!DOCTYPE svg|svg)/

/** The container format of AVIF and HEIC: the major brand, then compatible ones. Videos use it as well. */
function sniffBrands(text: string): PhotoType | PhotoReason {
  const size = text.charCodeAt(3) + 256 * text.charCodeAt(2)
  const brands = text.slice(8, Math.min(size, SNIFFED_BYTES)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'image/avif'
  return brands.some((brand) => /^(he[iv][a-z]|mif1|msf1)$/.test(brand)) ? 'heic' : 'not-a-photo'
}
