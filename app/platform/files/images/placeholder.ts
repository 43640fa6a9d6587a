/** The bytes of a thumbhash (evanw.github.io/thumbhash), or of its beginning; undefined when it is invalid or belongs to a
 *  photo that is not opaque. */
export function thumbhashBytes(thumbhash: string | null | undefined): Uint8Array | undefined {
  if (!thumbhash || !/^[\w+/]{4,40}={0,2}$/.test(thumbhash) || thumbhash.length % 4) return undefined
  const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))
  const seeThrough = (bytes[2] ?? 0) >> 7
  return seeThrough ? undefined : bytes
}

/** The beginning of a thumbhash, which encodes the mean color, for photos that are never shown blurred. */
export const colorOf = (thumbhash: string): string => thumbhash.slice(0, 4)

/** The `style` of an `<img>` until its photo has loaded: the photo's mean color. Blurred pictures (blurred-photo.ts) made up
 *  a sixth of the size of a list of homes.
 *  @param thumbhash base64
 *  @returns undefined when it is invalid */
export function placeholderStyle(thumbhash: string | null | undefined): { background: string } | undefined {
  const bytes = thumbhashBytes(thumbhash)
  if (!bytes) return undefined
  const [a = 0, b = 0, c = 0] = bytes
  const head = a | (b << 8) | (c << 16)
  const light = (head & 63) / 63
  const yellow = ((head >> 6) & 63) / 31.5 - 1
  const red = ((head >> 12) & 63) / 31.5 - 1
  const blue = light - (2 / 3) * yellow
  const reddish = (3 * light - blue + red) / 2
  const parts = [reddish, reddish - red, blue].map((part) => Math.round(Math.max(0, Math.min(1, part)) * 255))
  return { background: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}` }
}
