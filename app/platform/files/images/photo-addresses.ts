import { VARIANT_WIDTHS } from './photo-rules.ts'

/** Where a width of a photo is served: `/photos/KEY/640.webp`. `base` is everything before the last slash. */
export function variantAddress(base: string, width: number, format: 'webp' | 'avif' = 'webp'): string {
  return `${base}/${width}.${format}`
}

/** All widths of a photo for `srcset`, when its address is that of its largest variant; undefined for any other picture. */
export function photoSrcSet(
  src: string,
  width: number | null,
  format: 'webp' | 'avif' = 'webp',
): string | undefined {
  const end = `/${width}.webp`
  if (width === null || !src.startsWith('/') || !src.endsWith(end)) return undefined
  const base = src.slice(0, -end.length)
  // 96 is for faces.
  return [...VARIANT_WIDTHS.filter((each) => each > 96 && each < width), width]
    .map((each) => `${variantAddress(base, each, format)} ${each}w`)
    .join(', ')
}
