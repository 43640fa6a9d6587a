/** What an `<img>` of a photo needs; `width` and `height` in pixels of the largest file. */
export type PhotoImage = {
  id: string
  width: number
  height: number
  /** The available widths in pixels, largest last. */
  widths: number[]
  thumbhash: string
  avif: boolean
  alt: string
  /** The position, starting at 1, of an earlier photo in the list with the same content. */
  sameAs?: number
}

/** The URL of one file of a photo. */
export function photoPath(photoId: string, width: number, format: 'webp' | 'avif' = 'webp'): string {
  return `/media/${photoId}/${width}.${format}`
}

/** For `srcset`. */
export function photoSrcSet({ id, widths }: PhotoImage, format: 'webp' | 'avif' = 'webp'): string {
  return widths.map((width) => `${photoPath(id, width, format)} ${width}w`).join(', ')
}

/** The smallest file that is at least `pixels` wide, otherwise the largest one. */
export function photoSrc({ id, widths }: PhotoImage, pixels: number): string {
  const fitting = widths.find((width) => width >= pixels) ?? widths.at(-1) ?? 0
  return photoPath(id, fitting)
}
