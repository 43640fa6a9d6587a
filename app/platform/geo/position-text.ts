import type { Position } from '#app/platform/geo/distance.ts'

/** Parses `34.03, -118.285`, as copied from map apps. @returns null for an empty text, undefined for an invalid one */
export function readPosition(text: string): Position | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  // A trailing comma leaves an empty part, which must not become zero.
  const parts = typed.split(/[\s,;]+/).map((part) => (part === '' ? NaN : Number(part)))
  const [lat = NaN, lng = NaN, more] = parts
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && more === undefined ? { lat, lng } : undefined
}

/** A position formatted for that field, precise to about a yard. */
export const positionText = ({ lat, lng }: Position): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`
