import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { isLost, type Lost } from '../lost-answer.ts'

type Props<Data> = {
  /** The path of the page with the same form. */
  path: string
  loading: string
  failed: string
  children: (data: Data) => ReactNode
}

/** A page's content in its dialog: loaded when it opens, and again whenever something changes. If loading fails
 *  (lost/keep-page.tsx), the user can retry, and shown content stays. */
export function PageData<Data extends object>({ path, loading, failed, children }: Props<Data>) {
  const page = useFetcher()
  const answer: Data | Lost | undefined = page.data
  const [shown, show] = useState<Data>()
  if (answer && !isLost(answer) && answer !== shown) show(answer)
  const { load } = page
  const begin = useCallback(() => void load(path), [load, path])
  useEffect(begin, [begin])
  if (shown) return children(shown)
  if (answer)
    return (
      <div className="grid justify-items-start gap-4">
        <ErrorSummary title={failed}>Check your connection, then try again.</ErrorSummary>
        <Button onClick={begin}>Try Again</Button>
      </div>
    )
  return (
    <div aria-busy className="grid gap-4">
      <p className="sr-only">{loading}</p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
