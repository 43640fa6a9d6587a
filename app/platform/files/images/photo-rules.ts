/** Limits for photos of every purpose; purposes add limits of size and number. The browser applies the same limits
 *  before it uploads. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type PhotoType = (typeof photoTypes)[number]

/** For `accept`. Because HEIC is not in it, iPhones and Macs convert photos to JPEG. */
export const PHOTO_ACCEPT = photoTypes.join(',')

export type PhotoLimits = {
  /** Pixels of the shorter side. */
  minSide: number
  /** Width times height. */
  maxPixels: number
  /** The longer side over the shorter one. */
  maxAspect: number
}

export const photoLimits: PhotoLimits = { minSide: 200, maxPixels: 50_000_000, maxAspect: 4 }

/** The widths in pixels that are served. A photo is never enlarged: if it is narrower than a width, its own width is used. */
export const VARIANT_WIDTHS = [96, 320, 640, 1280] as const

/** The longer side in pixels of the stored copy from which variants are made. */
export const MASTER_SIDE = 2048

/** The widths in which a photo of this width is served, ascending, in pixels. */
export function variantWidths(width: number): number[] {
  const largest = Math.min(width, 1280)
  return [...VARIANT_WIDTHS.filter((each) => each < largest), largest]
}

export function isPhotoType(type: string): type is PhotoType {
  return (photoTypes as readonly string[]).includes(type)
}
