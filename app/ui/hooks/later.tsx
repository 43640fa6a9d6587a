import { memo, Suspense, type ComponentType, type ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'
import { NotFetched } from './not-fetched.ts'

/** A component in a separate chunk, for parts that most visits do not use. The server renders it in place, so it is visible before the
 *  chunk is loaded, and works as far as possible without JavaScript. Its props must stay the same between renders: if they change before
 *  the chunk is loaded, React removes the server's markup, and the page below moves up.
 *  @param Missing replaces it if the chunk cannot be loaded, so that the rest of the page stays; by default a toast reports that */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: () => ReactNode = NotFetched,
): ComponentType<Props> {
  const Part = lazyPart(async () => ({ default: await load() }), Missing)
  return memo(function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}
