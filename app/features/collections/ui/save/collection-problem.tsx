import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { collectionCopy } from '../../copy.ts'

/** Shown when the page could not be loaded. */
export function CollectionProblem() {
  const here = useLocation()
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-xl content-start gap-3 px-4 py-16 md:px-6 md:py-24"
    >
      <title>Collection · Roost</title>
      <h1 className="text-3xl">{collectionCopy.notLoaded}</h1>
      <p className="text-lg text-ink-2">Nothing is lost. Check your connection first.</p>
      <p className="mt-4">
        <ButtonLink look="primary" to={here} replace>
          Try Again
        </ButtonLink>
      </p>
    </main>
  )
}
