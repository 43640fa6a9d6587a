/** What a photo may be, for every purpose; the purposes set bytes and counts. The browser asks the same before it sends. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type PhotoType = (typeof photoTypes)[number]

/** For `accept`. Without HEIC in it, iPhones and Macs hand over a JPEG. */
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

/** Pixels of the widths that are served. A photo is never enlarged: its own width takes the place of what it lacks. */
export const VARIANT_WIDTHS = [96, 320, 640, 1280] as const

/** Pixels of the longer side of the copy that is kept to make variants from again. */
export const MASTER_SIDE = 2048

/** The widths in which a photo of this width is served, the largest last. */
export function variantWidths(width: number): number[] {
  const largest = Math.min(width, 1280)
  return [...VARIANT_WIDTHS.filter((each) => each < largest), largest]
}

export function isPhotoType(type: string): type is PhotoType {
  return (photoTypes as readonly string[]).includes(type)
}
