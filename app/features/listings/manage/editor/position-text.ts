import type { Position } from '#app/platform/geo/distance.ts'

/** `34.03, -118.285`, as map apps copy it. @returns null for an empty text, undefined for one that is no position */
export function readPosition(text: string): Position | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  // A comma at an end leaves an empty part, which is no zero.
  const parts = typed.split(/[\s,;]+/).map((part) => (part === '' ? NaN : Number(part)))
  const [lat = NaN, lng = NaN, more] = parts
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && more === undefined ? { lat, lng } : undefined
}

/** A position as that field holds it, to the yard. */
export const positionText = ({ lat, lng }: Position): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`
