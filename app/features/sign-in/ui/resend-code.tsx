import { useEffect, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

/** A button for another code, with a countdown until it works. Without JavaScript, the time is shown once, and the server enforces
 *  it.
 *  @param wait in seconds
 *  @param of a different value for each new wait; a new `key` would lose the focus */
export function ResendCode({ wait, of }: { wait: number; of: unknown }) {
  const [left, setLeft] = useState(wait)
  const [counted, count] = useState(of)
  if (of !== counted) {
    count(of)
    setLeft(wait)
  }
  const id = useId()
  const hydrated = useHydrated()
  useEffect(() => {
    const end = performance.now() + wait * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [wait, of])
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <span id={id}>
        No email yet?
        {left > 0 && (
          <span className="num text-ink-2">
            {' '}
            You can ask for another code in {left} {left === 1 ? 'second' : 'seconds'}.
          </span>
        )}
      </span>
      <Button
        type="submit"
        look="quiet"
        // Not `disabled`, because pressing it would then lose the focus.
        aria-disabled={hydrated && left > 0}
        aria-describedby={id}
        onClick={(event) => {
          if (left > 0) event.preventDefault()
        }}
        className="-mx-4.5 underline underline-offset-4"
      >
        Send a new code
      </Button>
    </p>
  )
}
