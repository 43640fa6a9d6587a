import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getJson, Refused } from '#app/web/requests.ts'
import type { IsochronesFile } from './campus-overlays.ts'

type Isochrones = {
  /** The lines; null while they could not be loaded: then maps draw rings, as where there are none. */
  isochrones: IsochronesFile | null
  /** What the map calls when they are missing. */
  onMissing: () => void
  /** What the map calls after it moved: missing lines are asked for again. */
  askAgain: () => void
}

/** Lines of equal time for a map. Where they could not be loaded, they are asked for again when the map moves or the browser is
 *  online again, until the server says that there are none. */
export function useIsochrones(file: IsochronesFile | null): Isochrones {
  const path = file?.path ?? null
  const [missing, setMissing] = useState<string | null>(null)
  const asking = useRef(false)
  const gone = useRef<string | null>(null)
  const isMissing = path !== null && path === missing

  const askAgain = () => {
    if (path === null || !isMissing || asking.current || gone.current === path) return
    asking.current = true
    getJson(path)
      .then(() => setMissing(null))
      .catch((error: unknown) => {
        if (error instanceof Refused && error.status === 404) gone.current = path
      })
      .finally(() => (asking.current = false))
  }
  const onOnline = useEffectEvent(askAgain)
  useEffect(() => {
    if (!isMissing) return
    const listen = () => onOnline()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [isMissing])

  return { isochrones: isMissing ? null : file, onMissing: () => setMissing(path), askAgain }
}
