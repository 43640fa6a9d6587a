import { useEffect, useState } from 'react'

/** The lazily loaded part of a component, loaded when first wanted; null until then. When that fails, `failed` is called and
 *  the next request retries, because an error boundary would replace the whole page. */
export function useLoaded<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  failed?: () => void,
): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  useEffect(() => {
    if (!wanted || module) return
    let left = false
    load().then(
      (loaded) => left || setModule(loaded),
      () => left || failed?.(),
    )
    return () => {
      left = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a new `failed` for each render is not a new request
  }, [wanted, module])
  return module
}
