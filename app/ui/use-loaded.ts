import { useEffect, useState } from 'react'

/** The heavy half of a part, fetched the first time it is wanted; null until it is there. When it cannot be fetched,
 *  `failed` is called and the next wish tries again: an error boundary would take the whole page away for it. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- a new `failed` for each render is no new wish
  }, [wanted, module])
  return module
}
