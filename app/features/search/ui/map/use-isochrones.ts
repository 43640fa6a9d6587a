import { useState } from 'react'

/** The path of lines of equal time, or null once they could not be loaded: then maps draw rings, as where there are none.
 *  @returns also what the map calls when they are missing */
export function useIsochrones(path: string | null): [isochrones: string | null, onMissing: () => void] {
  const [missing, setMissing] = useState<string | null>(null)
  return [path === missing ? null : path, () => setMissing(path)]
}
