import { memo, Suspense, type ComponentType, type ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'
import { NotFetched } from './not-fetched.ts'

/** A component in a separate chunk, for parts that most visits do not use. The server renders it in place. So it is visible
 *  before the chunk is loaded, and works as far as possible without JavaScript. Give it props that stay the same between
 *  renders. If they change before the chunk is loaded, React takes away what the server wrote, and the page below moves up.
 *  @param Missing takes its place if the chunk cannot be loaded, so that the rest of the page stays; by default a message
 *  says so */
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
