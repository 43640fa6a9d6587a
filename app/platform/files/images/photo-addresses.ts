import { VARIANT_WIDTHS } from './photo-rules.ts'

/** The address of a photo in one width: `/photos/KEY/640.webp`. `base` is everything before the last slash. */
export function variantAddress(base: string, width: number, format: 'webp' | 'avif' = 'webp'): string {
  return `${base}/${width}.${format}`
}

/** The `srcset` of a photo, derived from the address of its largest variant; undefined for other pictures. */
export function photoSrcSet(
  src: string,
  width: number | null,
  format: 'webp' | 'avif' = 'webp',
): string | undefined {
  const end = `/${width}.webp`
  if (width === null || !src.startsWith('/') || !src.endsWith(end)) return undefined
  const base = src.slice(0, -end.length)
  // The width of 96 is only for profile pictures.
  return [...VARIANT_WIDTHS.filter((each) => each > 96 && each < width), width]
    .map((each) => `${variantAddress(base, each, format)} ${each}w`)
    .join(', ')
}
