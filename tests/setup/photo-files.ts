// Photos as taken by phones, and malicious files. All are generated on demand: none is in the repository.
import { deflateSync, crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture with content, so that it neither compresses to nothing nor looks the same when rotated. */
export function picture(width: number, height: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="#2a6"/><stop offset="1" stop-color="#e93"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="30%" cy="25%" r="15%" fill="#246"/></svg>`
  return sharp(Buffer.from(svg)).flatten()
}

/** 4032 × 3024 pixels, the size of a phone's photo. */
export function phonePhoto(): Promise<Buffer> {
  return picture(4032, 3024).jpeg({ quality: 85 }).toBuffer()
}

/** 20 degrees 7 minutes 33.21 seconds north, in EXIF notation. */
const POSITION = '20/1 7/1 3321/100'
export const positionBytes = Buffer.from(
  Uint32Array.from([20, 1, 7, 1, 3321, 100]).buffer, // little endian, as libvips writes EXIF
)

/** A JPEG that contains its position in three places and is rotated (orientation 6). */
export function photoWithPosition(width: number, height: number): Promise<Buffer> {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="20,7.5535N"/></rdf:RDF></x:xmpmeta>`
  return picture(width, height)
    .withExif({
      IFD0: { Make: 'Snooper', Copyright: 'Ada Position' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: POSITION, GPSLongitudeRef: 'W', GPSLongitude: POSITION },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(xmp)
    .jpeg()
    .toBuffer()
}

/** A valid PNG with one bit per pixel: a small file, but a huge picture. */
export function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1 // 1 bit per pixel, greyscale
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** The first bytes of a HEIC file from an iPhone. */
export function heicStart(): Buffer {
  return Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heicMiHBMiPrmiaf', 'latin1')
}

/** A file that claims to be HEIC in its first bytes and AVIF further on. Browsers on Linux decode it, because they read all its
 *  brands, while Roost judges the start. None of them decodes HEVC, which real HEIC files contain. */
export async function shownHeic(): Promise<Buffer> {
  const avif = await picture(900, 600).avif().toBuffer()
  const brands = ['heic', '\0\0\0\0', 'mif1', 'heic', ...Array.from({ length: 12 }, () => 'miaf'), 'avif']
  const start = Buffer.from(`\0\0\0\0ftyp${brands.join('')}`, 'latin1')
  start.writeUInt32BE(start.length, 0)
  const rest = Buffer.from(avif.subarray(avif.readUInt32BE(0)))
  // The file says where its data are, which is now further back.
  const place = Buffer.alloc(4)
  place.writeUInt32BE(avif.indexOf('mdat') + 4)
  const [at, moved] = [rest.indexOf(place), start.length + rest.length - avif.length]
  rest.writeUInt32BE(place.readUInt32BE(0) + moved, at)
  return Buffer.concat([start, rest])
}

/** A picture, a page with a script and an archive in one file, depending on the reader. */
export async function polyglot(): Promise<Buffer> {
  const tail = '<html><script>alert(document.domain)</script></html>PK\x05\x06' + '\0'.repeat(18)
  return Buffer.concat([await picture(640, 480).jpeg().toBuffer(), Buffer.from(tail, 'latin1')])
}
