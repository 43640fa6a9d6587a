import { useEffect, useEffectEvent, useState } from 'react'

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

/** Maximum seconds between two tries; the first retry waits for two. */
const RARELY = 60

/** A part that must be loaded before it is needed. If loading fails, it is retried once the browser is back online, and
 *  after a delay that doubles.
 *  @returns `isLacking`: whether it has failed so far */
export function usePreloaded<Module>(load: () => Promise<Module>): {
  module: Module | null
  isLacking: boolean
} {
  const [module, setModule] = useState<Module | null>(null)
  const [failures, setFailures] = useState(0)
  const start = useEffectEvent(load)
  useEffect(() => {
    let isOver = false
    let isAsking = false
    let tries = 0
    let file: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      if (isAsking || isOver) return
      clearTimeout(timer)
      isAsking = true
      const coming = file === undefined ? start() : loadAgain<Module>(`${file}?again=${tries}`)
      coming
        .then(
          (loaded) => {
            if (!isOver) setModule(loaded)
            end()
          },
          (error: unknown) => {
            tries += 1
            file ??= fileOf(error)
            if (isOver) return
            setFailures(tries)
            timer = setTimeout(ask, Math.min(2 ** tries, RARELY) * 1000)
          },
        )
        .finally(() => {
          isAsking = false
        })
    }
    const end = () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', ask)
    }
    addEventListener('online', ask)
    ask()
    return end
  }, [])
  return { module, isLacking: module === null && failures > 0 }
}

/** The file that Chromium and Firefox name when a module fails to load. */
const fileOf = (error: unknown) => /https?:\S+?\.js\b/.exec(String(error))?.[0]

/** Browsers never retry a module that failed once: it gets another address, and is imported once it is certainly available. */
async function loadAgain<Module>(file: string): Promise<Module> {
  const { ok } = await fetch(file)
  if (!ok) throw new Error('a part of the site was not reached')
  const loaded: Module = await import(/* @vite-ignore */ file)
  return loaded
}
