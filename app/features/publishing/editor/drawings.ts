import { photoPath, type PhotoImage } from '#app/features/photos/files/photo-image.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import type { EditedHome } from './edited-home.ts'

/** A drawing in the format of a floorplan. */
function drawnAs({ id, width, height, widths, thumbhash, avif, alt }: PhotoImage): Photo {
  const largest = widths.at(-1) ?? width
  return {
    src: photoPath(id, largest),
    alt,
    width: largest,
    height: Math.round((largest * height) / width),
    thumbhash,
    ...(avif && { avif }),
  }
}

/** The pictures that a home's floorplans may use: its drawings, then those that its floorplans already show. */
export function drawingsOf({ floorplans }: Pick<EditedHome, 'floorplans'>, sent: PhotoImage[]): Photo[] {
  const drawn = sent.map(drawnAs)
  const shown = floorplans.flatMap(({ photo }) => photo ?? [])
  return [...drawn, ...shown.filter(({ src }) => !drawn.some((drawing) => drawing.src === src))]
}
