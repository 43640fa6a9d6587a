import { thumbHashToDataURL } from 'thumbhash'
import { thumbhashBytes } from './placeholder.ts'

const SHORTEST = 7 // bytes; less is only the color of a photo

/** A `data:` URL that stands for a large photo until it has loaded: 32 pixels a side and 4 kB, so only create it in the browser.
 *  @param thumbhash base64, of an opaque photo
 *  @returns undefined when it is invalid */
export function blurredPhoto(thumbhash: string | null | undefined): string | undefined {
  const hash = thumbhashBytes(thumbhash)
  return hash && hash.length >= SHORTEST ? thumbHashToDataURL(hash) : undefined
}
